import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isObject } from '../../../shared/json';
import { ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { MAPPED_TYPES } from '../../mapping/mappedTypes';
import type { RecordType } from '../../schema/recordType';
import { WORK_ITEM_TABLE } from '../../schema/tables/workItem';
import { ACCOUNT_SETTINGS } from '../../settings/accountSettings';
import { fittingStatus, statusError } from '../../settings/secondaryStatus';

/** Work items, with checks of the fee and the secondary status before they are sent. */
export const WORK_ITEM: RecordType = { ...WORK_ITEM_TABLE, complete };

export const WORK_ITEM_MAPPER = {
	type: MAPPED_TYPES.workItem,
	resourceMapperMethod: 'getWorkItemColumns',
} as const;

const textOf = (value: unknown) => (isEmpty(value) ? undefined : String(value));

/** @throws {ValidationError|NodeApiError|AnswerError} */
async function complete(
	input: OperationInput,
	before: IDataObject,
	after: IDataObject,
): Promise<IDataObject> {
	return await withStatus(input, before, withFee(before, after));
}

/** Only a fixed fee may have a value (karbon.md 45). @throws {ValidationError} */
export function withFee(before: IDataObject, after: IDataObject): IDataObject {
	const { FeeSettings: fee } = after;
	if (fee === before.FeeSettings || !isObject(fee)) return after;
	if (isEmpty(fee.FeeType))
		throw new ValidationError('Fee Settings > Fee Type', 'must not be empty');
	const old = isObject(before.FeeSettings) ? before.FeeSettings : {};
	const isFixed = fee.FeeType === 'FixedFee';
	const hasSameType = fee.FeeType === old.FeeType;
	const isEntered = !isEmpty(fee.FeeValue);
	if (isEntered && !isFixed && fee.FeeValue !== old.FeeValue) {
		throw new ValidationError('Fee Settings > Fee Value', 'must be empty unless the fee is fixed');
	}
	if (isEntered && isFixed) return after;
	if (hasSameType && (isFixed || isEmpty(old.FeeValue)))
		return { ...after, FeeSettings: before.FeeSettings };
	return { ...after, FeeSettings: { ...fee, FeeValue: null } as IDataObject };
}

/**
 * Karbon silently drops a secondary status that does not fit (karbon.md 122).
 * @throws {ValidationError|NodeApiError|AnswerError}
 */
async function withStatus(
	input: OperationInput,
	before: IDataObject,
	after: IDataObject,
): Promise<IDataObject> {
	const isOther = (name: string) => after[name] !== before[name];
	if (!isOther('PrimaryStatus') && !isOther('SecondaryStatus')) return after;
	const current = withoutLegacyStatus(after);
	const status = isOther('SecondaryStatus') ? textOf(after.SecondaryStatus) : undefined;
	if (status === undefined) return current;
	const spelled = await spelledStatus(input, status, after);
	const isSame = !isOther('PrimaryStatus') && (await hasStatus(input, before, spelled));
	if (isSame) return { ...after, SecondaryStatus: before.SecondaryStatus };
	return { ...current, SecondaryStatus: spelled };
}

/** Karbon may show the status by its key (karbon.md 121). */
async function hasStatus(
	{ client }: OperationInput,
	before: IDataObject,
	spelled: string,
): Promise<boolean> {
	const shown = textOf(before.SecondaryStatus);
	if (shown === undefined) return false;
	const context = { primary: textOf(before.PrimaryStatus) };
	const settings = await ACCOUNT_SETTINGS.get(client);
	return fittingStatus(settings, shown, context) === spelled;
}

/** The legacy field repeats the two statuses: its value before the change would contradict the new ones. */
function withoutLegacyStatus(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'WorkStatus'));
}

async function spelledStatus(
	{ client }: OperationInput,
	status: string,
	{ PrimaryStatus, WorkType }: IDataObject,
): Promise<string> {
	const context = { primary: textOf(PrimaryStatus), workType: textOf(WorkType) };
	const cached = await ACCOUNT_SETTINGS.get(client);
	const known = fittingStatus(cached, status, context);
	if (known !== undefined) return known;
	// The status may have been set up since the settings were read.
	const fresh = await ACCOUNT_SETTINGS.getAgain(client);
	const fitting = fittingStatus(fresh, status, context);
	if (fitting === undefined) throw statusError(fresh, context);
	return fitting;
}
