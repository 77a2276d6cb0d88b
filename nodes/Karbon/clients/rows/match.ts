import type { INodeProperties } from 'n8n-workflow';

import {
	emailAddress,
	oneOf,
	requireText,
	ValidationError,
} from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { parameter } from '../../execution/parameters';
import { requiredText } from '../../fields/locator';
import { mapperValue } from '../../mapping/mappedCells';
import { isMapped, withoutColumns } from '../../mapping/mappingForm';
import { parameterOf } from '../../schema/field';
import { EMAIL_ADDRESSES } from '../../schema/tables/cardFields';
import { IDENTIFIER } from '../../schema/tables/clientFields';
import type { Change, Changes } from '../../updates/change';
import type { ClientType } from '../clientType';
import { identifierOf } from '../newClient';

/** By what Create or Update finds a client. */
export type Match = { by: 'email'; email: string } | { by: 'identifier'; identifier: string };

const MATCHES = ['identifier', 'email'] as const;

const MATCH_BY: INodeProperties = withoutColumns({
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	options: [
		{
			name: 'Email Address',
			value: 'email',
			description: 'If several contacts have the address, the item fails and nothing is changed',
		},
		{ name: 'Identifier', value: 'identifier', description: "Your firm's own identifier" },
	],
	default: 'identifier',
	description: 'How to find the contact to update',
});

const EMAIL: INodeProperties = withoutColumns(
	requiredText({
		displayName: 'Email Address',
		name: 'matchEmail',
		displayOptions: { show: { [MATCH_BY.name]: ['email'] } },
		placeholder: 'e.g. name@email.com',
		description: 'If Karbon finds no contact with this address, a new contact is created',
	}),
);

const hasEmail = ({ mapper }: Pick<ClientType, 'mapper'>) =>
	mapper?.type.matchFields?.includes(EMAIL_ADDRESSES) === true;

/** The form with 'Match By', for a type of client that can be found by email address. */
export function matchFields(type: ClientType, properties: INodeProperties[]): INodeProperties[] {
	if (!hasEmail(type)) return properties;
	return properties.flatMap((property) => {
		if (property.name !== parameterOf(IDENTIFIER)) return [property];
		const { displayOptions: { hide, ...others } = {} } = property;
		const hidden = { ...hide, [MATCH_BY.name]: ['email'] };
		return [MATCH_BY, { ...property, displayOptions: { ...others, hide: hidden } }, EMAIL];
	});
}

/** @throws {ValidationError} */
function matchBy(input: OperationInput, type: ClientType): Match['by'] {
	if (!hasEmail(type)) return 'identifier';
	if (!isMapped(input)) {
		return oneOf('Match By', parameter(input, MATCH_BY.name, 'identifier'), MATCHES);
	}
	const ids: unknown[] = [mapperValue(input, 'matchingColumns') ?? []].flat();
	const [id = IDENTIFIER.label] = ids;
	if (id === IDENTIFIER.label) return 'identifier';
	if (id === EMAIL_ADDRESSES.label) return 'email';
	throw new ValidationError(
		'Match By',
		`must be the column '${IDENTIFIER.label}' or '${EMAIL_ADDRESSES.label}'`,
	);
}

/**
 * By what the client of the form or the row is found, and what is to become of it.
 * @throws {ValidationError} for an empty identifier or email address, or several addresses
 */
export function matchOf(
	input: OperationInput,
	type: ClientType,
	changes: Changes,
): { match: Match; changes: Changes } {
	if (matchBy(input, type) === 'identifier') {
		const identifier = requireText(IDENTIFIER.label, identifierOf(changes));
		const record = changes.record.filter(({ field }) => field !== IDENTIFIER);
		return { match: { by: 'identifier', identifier }, changes: { ...changes, record } };
	}
	const isEmail = ({ field }: Change) => field === EMAIL_ADDRESSES;
	const given = changes.card.find(isEmail);
	const emails = (given?.value ?? []) as string[];
	const email = isMapped(input)
		? emailAddress(EMAIL_ADDRESSES.label, emails.join())
		: emailAddress(EMAIL.displayName, parameter(input, EMAIL.name));
	const all = [email, ...emails.filter((one) => one.toLowerCase() !== email.toLowerCase())];
	const change = { field: EMAIL_ADDRESSES, isReplaced: false, ...given, value: all };
	const others = changes.card.filter((one) => !isEmail(one));
	return { match: { by: 'email', email }, changes: { ...changes, card: [change, ...others] } };
}
