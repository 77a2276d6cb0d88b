import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { isSameKey, spaced } from '../../shared/text';
import { ValidationError } from '../../shared/validate/validate';
import { objectsOf } from './accountSettings';

/** What the secondary status has to fit. */
interface StatusContext {
	/** In either spelling; undefined where Karbon decides. */
	primary?: string;
	workType?: string;
}

/** The row with this name. Names may differ in letter case only (karbon.md 121). */
const named = (rows: IDataObject[], name: string) =>
	rows.find(({ Name }) => Name === name) ?? rows.find(({ Name }) => isSameKey(Name, name));

const nameOf = ({ Name }: IDataObject) => String(Name);

/** A list of a work type's `AvailableStatuses`, which is documented in two spellings (karbon.md 121). */
function availableOf(type: IDataObject | undefined): unknown[] | undefined {
	const statuses = isObject(type?.AvailableStatuses) ? type.AvailableStatuses : {};
	const { secondary = statuses.Secondary } = statuses;
	return Array.isArray(secondary) ? secondary : undefined;
}

/** The list has keys; names are accepted too (karbon.md 121). */
function isAvailable(available: readonly unknown[], { Name, WorkStatusKey }: IDataObject): boolean {
	return available.some((one) => one === WorkStatusKey || one === Name);
}

/** The entries of the settings, each with `Name` and `WorkStatusKey`. */
function fittingChildren(
	settings: IDataObject,
	{ primary, workType }: StatusContext,
): IDataObject[] {
	const wanted = primary === undefined ? undefined : spaced(primary);
	const children = objectsOf(settings.WorkStatuses)
		.filter(({ Name }) => wanted === undefined || spaced(String(Name)) === wanted)
		.flatMap(({ Children }) => objectsOf(Children));
	const type = workType === undefined ? undefined : named(objectsOf(settings.WorkTypes), workType);
	const available = availableOf(type);
	return available ? children.filter((child) => isAvailable(available, child)) : children;
}

/**
 * The secondary statuses that Karbon takes for a primary status and a work type. It silently drops others
 * (karbon.md 122).
 * @param settings as TenantSettings returns them
 */
export function secondaryStatuses(settings: IDataObject, context: StatusContext): string[] {
	return fittingChildren(settings, context).map(nameOf);
}

/**
 * The name of the status as the account spells it.
 * @param status its name in any letter case, or its key
 * @returns undefined when it does not fit
 */
export function fittingStatus(
	settings: IDataObject,
	status: string,
	context: StatusContext,
): string | undefined {
	const wanted = status.trim();
	const children = fittingChildren(settings, context);
	const found =
		children.find(({ WorkStatusKey }) => WorkStatusKey === wanted) ?? named(children, wanted);
	return found && nameOf(found);
}

/** The error for a status that does not fit. */
export function statusError(settings: IDataObject, { primary, workType }: StatusContext): Error {
	const fitting = [...new Set(secondaryStatuses(settings, { primary, workType }))];
	const status = primary === undefined ? [] : [`the primary status "${spaced(primary)}"`];
	const type = workType === undefined ? [] : [`the work type "${workType}"`];
	const both = [...status, ...type].join(' and ');
	const context = both && ` for ${both}`;
	const rule =
		fitting.length === 0
			? `must be left empty${context}, because your account allows none`
			: `must be one that your account allows${context}: ${fitting.join(', ')}`;
	return new ValidationError('Secondary Status', rule);
}
