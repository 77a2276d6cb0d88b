import type { INodeProperties } from 'n8n-workflow';

import { emailAddress, requireText, ValidationError } from '../../../shared/validate/validate';
import { findUsers } from '../../clients/users';
import { unlessFailed } from '../../execution/answer';
import type { Operation, OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { parameter } from '../../execution/parameters';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { WRITE_OPTIONS, writeOptions } from '../../fields/writeOptions';
import { createdOrSent } from '../../writes/confirmation';
import type { Resolution } from '../../writes/write';
import { writeOnce } from '../../writes/writeOnce';

const KEY_NAMES = ['Id'];

const FIELDS: INodeProperties[] = [
	{
		displayName: 'Karbon charges a user fee for each new user and sends an invitation by email.',
		name: 'userNotice',
		type: 'notice',
		default: '',
	},
	requiredText({
		displayName: 'Name',
		name: 'name',
		placeholder: 'e.g. Nathan Smith',
		description: 'Full name',
	}),
	requiredText({
		displayName: 'Email Address',
		name: 'emailAddress',
		placeholder: 'e.g. name@email.com',
		description: 'Receives the invitation. If a user already has the address, you get an error.',
	}),
	{
		displayName: 'Confirm User Fee',
		name: 'confirmUserFee',
		type: 'boolean',
		default: false,
		description: 'Whether you agree that Karbon may charge a fee for the user. Must be turned on.',
	},
	optionsField(...WRITE_OPTIONS),
];

/** Invites a user (karbon.md 160). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Invite a user. Karbon charges a fee for each user.',
	action: 'Create a user',
	effect: 'write',
	properties: FIELDS,
	async run(input) {
		const body = readBody(input);
		const { Name, EmailAddress } = body;
		const user = EmailAddress.toLowerCase();
		const subject = `the user ${EmailAddress}`;
		const json = await writeOnce(input, {
			operation: 'user.create',
			...writeOptions(input),
			target: user,
			// The name may be another one when an outcome is unknown: the address is the user.
			content: { 'Email Address': user },
			keyFields: { Name, 'Email Address': user },
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/Users',
				body,
				errorContext: {
					purpose: `create ${subject}`,
					written: { record: 'User', verb: 'created' },
					howToCheck: `Use User > Get Many with the email address ${EmailAddress}: if there is a user, it was created.`,
					labels: { EmailAddress: 'Email Address' },
				},
			},
			prepare: async () => await requireNew(input, EmailAddress),
			resolve: async () => await resolve(input, EmailAddress),
			toResult: (response) => createdOrSent(input, response, KEY_NAMES, { sent: body, subject }),
		});
		return toItems(json);
	},
};

/** @throws {ValidationError} */
function readBody(input: OperationInput) {
	const body = {
		Name: requireText('Name', parameter(input, 'name')),
		EmailAddress: emailAddress('Email Address', parameter(input, 'emailAddress')),
	};
	if (parameter(input, 'confirmUserFee', false) === true) return body;
	throw new ValidationError(
		'Confirm User Fee',
		'must be turned on, because Karbon charges a fee for each user',
	);
}

/** Karbon may return an existing user as if it were new (karbon.md 160). @throws {ValidationError} */
async function requireNew(input: OperationInput, email: string): Promise<undefined> {
	if ((await findUsers(input, email)).length === 0) return;
	throw new ValidationError(
		'Email Address',
		`is already in use: ${email} belongs to a Karbon user. To find the user, use User > Get Many`,
	);
}

/** There was no such user before. A list without it proves nothing: it may lag behind, or leave out new users. */
async function resolve(input: OperationInput, email: string): Promise<Resolution> {
	const [result] = (await unlessFailed(findUsers(input, email))) ?? [];
	return result === undefined ? { state: 'unknown' } : { state: 'done', result };
}
