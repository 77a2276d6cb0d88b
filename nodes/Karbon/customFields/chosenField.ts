import { named as withName } from '../../shared/text';
import { ValidationError } from '../../shared/validate/validate';
import type { ClientKind, CustomField } from './types';

/** The fields that a text may mean: the one with this key, or those with this name (see `named`). */
export function candidates(fields: readonly CustomField[], named: string): CustomField[] {
	const keyed = fields.filter(({ Key }) => Key === named);
	return keyed.length > 0 ? keyed : withName(fields, ({ Name }) => Name, named);
}

/**
 * The field that a text means: by its key, by its exact name, or by its name in any letter case.
 * @param label of the form's field
 * @param kind of the client; may be undefined if no candidate depends on it
 * @throws {ValidationError} if there is none, or several with the name
 */
export function chosenField(
	fields: readonly CustomField[],
	label: string,
	named: string,
	kind: ClientKind | undefined,
): CustomField {
	const all = candidates(fields, named);
	if (all.length === 0) throw unknownField(fields, label, named);
	const visible = all.filter(({ kinds }) => kinds.length > 0 && (!kind || kinds.includes(kind)));
	if (visible.length === 0) throw hiddenField(label, named, kind);
	const exact = visible.filter(({ Key, Name }) => Key === named || Name.trim() === named);
	const [field, ...others] = exact.length > 0 ? exact : visible;
	if (others.length === 0) return field;
	const keys = [field, ...others].map(({ Key }) => Key).join(', ');
	throw new ValidationError(
		label,
		`is ambiguous: ${others.length + 1} fields are named "${named}". Choose 'By ID', and enter the key of one of them: ${keys}`,
	);
}

function unknownField(fields: readonly CustomField[], label: string, named: string): Error {
	const names = fields.map(({ Name }) => Name).join(', ');
	return new ValidationError(
		label,
		`must be a custom field of the account: "${named}" does not exist. Available: ${names || 'none'}`,
	);
}

function hiddenField(label: string, named: string, kind: ClientKind | undefined): Error {
	const [owners, all] = kind ? [`${kind}s`, `${kind}s`] : ['clients', 'contacts or organizations'];
	return new ValidationError(
		label,
		`must be a custom field for ${owners}. In Karbon, "${named}" is not visible to ${all}`,
	);
}
