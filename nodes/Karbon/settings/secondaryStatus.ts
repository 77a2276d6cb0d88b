import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { spacedStatus } from '../../shared/records/statuses';
import { ValidationError } from '../../shared/validate/validate';
import { objectsOf } from './accountSettings';

/** What the secondary status has to fit. */
export interface StatusContext {
	/** In either spelling; undefined where Karbon decides. */
	primary?: string;
	workType?: string;
}

const named = (rows: IDataObject[], name: string) =>
	rows.find(({ Name }) => String(Name).toLowerCase() === name.toLowerCase());

/**
 * The secondary statuses that Karbon takes for a primary status and a work type. It silently drops others
 * (karbon-api.md, PrimaryStatus).
 * @param settings as TenantSettings returns them
 */
export function secondaryStatuses(
	settings: IDataObject,
	{ primary, workType }: StatusContext,
): string[] {
	const statuses = objectsOf(settings.WorkStatuses);
	const wanted = primary === undefined ? undefined : spacedStatus(primary);
	const parents = statuses.filter(
		({ Name }) => wanted === undefined || spacedStatus(String(Name)) === wanted,
	);
	const names = parents.flatMap(({ Children }) =>
		objectsOf(Children).map(({ Name }) => String(Name)),
	);
	const type = workType === undefined ? undefined : named(objectsOf(settings.WorkTypes), workType);
	const available = isObject(type?.AvailableStatuses)
		? type.AvailableStatuses.secondary
		: undefined;
	return Array.isArray(available) ? names.filter((name) => available.includes(name)) : names;
}

/**
 * The status as the account spells it.
 * @returns undefined when it does not fit
 */
export function fittingStatus(
	settings: IDataObject,
	status: string,
	context: StatusContext,
): string | undefined {
	return secondaryStatuses(settings, context).find(
		(name) => name.toLowerCase() === status.trim().toLowerCase(),
	);
}

/** The error for a status that does not fit. */
export function statusError(settings: IDataObject, { primary, workType }: StatusContext): Error {
	const fitting = [...new Set(secondaryStatuses(settings, { primary, workType }))];
	const status = primary === undefined ? [] : [`the primary status "${spacedStatus(primary)}"`];
	const type = workType === undefined ? [] : [`the work type "${workType}"`];
	const both = [...status, ...type].join(' and ');
	const context = both && ` for ${both}`;
	const rule =
		fitting.length === 0
			? `must be left empty${context}: the account has none`
			: `must be one that the account has${context}: ${fitting.join(', ')}`;
	return new ValidationError('Secondary Status', rule);
}
