import type { IDataObject } from 'n8n-workflow';

import { capitalized, spaced } from '../../shared/text';
import type { ClientKind } from '../customFields/types';
import type { OperationInput } from '../execution/operation';
import type { RecordKind } from '../output/recordFields';
import { type Field, labelOf } from './field';

/** Where a record keeps its business cards. A PUT sends them all, in case Karbon removes what is left out (karbon.md 25). */
export interface CardPart {
	/** The name in the record, which is also the expansion. */
	name: 'BusinessCards' | 'BusinessCard';
	/** Karbon's name of the record's type, which each card carries. */
	entityType: 'ClientGroup' | 'Contact' | 'Organization';
	/** Fields of the card that the form of the record has. */
	fields: readonly Field[];
}

/** Fields that Karbon makes from other fields, so that a change of those changes them too. */
export interface Derivation {
	/** Default: all fields. */
	from?: readonly string[];
	fields: readonly string[];
}

/** Every write changes it. */
export const MODIFICATION_TIME: Derivation = { fields: ['LastModifiedDateTime'] };

/** A type of record that the node creates or updates. */
export interface RecordType {
	/** `client group`. */
	noun: string;
	/** `/v3/ClientGroups`; the key follows. */
	path: string;
	/** The field with the key. */
	keyName: string;
	/** Whether a PUT takes the key in its body, too. */
	isKeySent?: boolean;
	/** All fields that the node writes, without those of `cards`. */
	fields: readonly Field[];
	/** Fields that only Create has. */
	createFields?: readonly Field[];
	cards?: CardPart;
	/** What a PUT takes and GET returns only when it is asked for. */
	expansions: readonly string[];
	/** What GET returns and PUT does not take, besides the key and annotations (karbon.md 30). */
	readOnly: readonly string[];
	/** What GET returns and a PUT takes, ignores or refuses (karbon.md 30). */
	maybeTaken?: readonly string[];
	/** Whether a PUT needs what the record may not show, so that none replaces a refused PATCH (karbon.md 126). */
	hasOwnPut?: boolean;
	/** What a write changes besides the fields that it writes (karbon.md 39). */
	derived: readonly Derivation[];
	/** For a record that 'Simplify' shortens. */
	kind?: RecordKind;
	/** For clients with custom fields. */
	clientKind?: ClientKind;
	/** The record that a response shows, for values that a PUT does not take as they are shown. Default: itself. */
	asRead?(record: IDataObject): IDataObject;
	/**
	 * Checks a new or changed record, and adds what a change of one field means for others. May send requests. Called by
	 * `completed`.
	 * @param before the record as it was read; empty for a new one
	 * @throws {ValidationError|NodeApiError|AnswerError}
	 */
	complete?(input: OperationInput, before: IDataObject, after: IDataObject): Promise<IDataObject>;
	/** The fields with a change of which `complete` is called. Default: all. */
	completedFor?: readonly string[];
}

/**
 * A new or changed record with what `complete` of its type adds.
 * @param before see `complete`
 * @throws what `complete` throws
 */
export async function completed(
	input: OperationInput,
	{ complete, completedFor }: Pick<RecordType, 'complete' | 'completedFor'>,
	before: IDataObject,
	after: IDataObject,
): Promise<IDataObject> {
	const isChanged = completedFor?.some((name) => after[name] !== before[name]) ?? after !== before;
	return isChanged && complete ? await complete(input, before, after) : after;
}

/** `a client group`, `an organization`. */
export function withArticle({ noun }: Pick<RecordType, 'noun'>): string {
	return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The resource that has its operations: `Client Group`. */
export function resourceOf({ noun }: Pick<RecordType, 'noun'>): string {
	return noun.split(' ').map(capitalized).join(' ');
}

/** Fields of a record that Karbon requires, in the order of the table. */
export function requiredOf({ fields }: Pick<RecordType, 'fields'>): Field[] {
	return fields.filter(({ isRequired }) => isRequired);
}

/** The fields of a record, then those of its cards. */
export function allFields({ fields, cards }: Pick<RecordType, 'cards' | 'fields'>): Field[] {
	return [...fields, ...(cards?.fields ?? [])];
}

/** What messages call a part of a record, by the names on the way to it: `Business Cards > Phone Numbers`. */
export type PartLabel = (path: readonly string[]) => string;

/** By the names of the API, for records without a table. */
export const spacedLabel: PartLabel = (path) => path.map(spaced).join(' > ');

/** By the labels of the form, for what it has. */
export function partLabelOf({ fields, cards }: Pick<RecordType, 'cards' | 'fields'>): PartLabel {
	return (path) => {
		const [first, ...rest] = path;
		if (!cards || first !== cards.name) return labelIn(fields, path);
		return [spaced(first), ...(rest.length > 0 ? [labelIn(cards.fields, rest)] : [])].join(' > ');
	};
}

function labelIn(fields: readonly Field[], path: readonly string[]): string {
	for (const [index] of path.entries()) {
		const names = path.slice(0, index + 1);
		const field = fields.find((one) => one.path === names.join('.'));
		if (!field) continue;
		const rest = path.slice(names.length);
		const members = 'members' in field ? field.members : [];
		return [labelOf(field), ...(rest.length > 0 ? [labelIn(members, rest)] : [])].join(' > ');
	}
	return spacedLabel(path);
}
