import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../../../../nodes/Karbon/schema/field';
import { FEE_SETTINGS } from '../../../../../nodes/Karbon/schema/tables/workItem';
import { putValues } from '../../../../../nodes/Karbon/updates/updateRequest';

const FIELDS: readonly Field[] = [
	FEE_SETTINGS,
	{ type: 'text', path: 'Role', label: 'Role', isNullable: true },
	{ type: 'text', path: 'Note', label: 'Note' },
];
const FIXED = { FeeType: 'FixedFee', FeeValue: 500 };

// karbon.md 21
describe('what a PUT has of a record', () => {
	it.each<[string, IDataObject, IDataObject, IDataObject]>([
		['null for a cleared field that takes it', { Role: 'CEO' }, { Role: null }, { Role: null }],
		['no null for a field that was null', { Role: null }, { Role: null }, {}],
		['no null for a field that was blank', { Role: '' }, { Role: null }, {}],
		['no null for a field that does not take it', { Note: 'x' }, { Note: null }, {}],
		[
			'null for a cleared member that takes it',
			{ FeeSettings: FIXED },
			{ FeeSettings: { FeeType: 'NonBillable', FeeValue: null } },
			{ FeeSettings: { FeeType: 'NonBillable', FeeValue: null } },
		],
		[
			'no null for a member that was null',
			{ FeeSettings: { FeeType: 'NonBillable', FeeValue: null } },
			{ FeeSettings: { FeeType: 'NonBillable', FeeValue: null } },
			{ FeeSettings: { FeeType: 'NonBillable' } },
		],
		['no part that had only null', {}, { Other: { Value: null } }, {}],
		['an empty part', {}, { Other: {} }, { Other: {} }],
		[
			'no annotations',
			{},
			{ Other: { 'Value@odata.type': 'x', Value: 1 } },
			{ Other: { Value: 1 } },
		],
		['false, 0 and blank texts', {}, { A: false, B: 0, C: '' }, { A: false, B: 0, C: '' }],
		['lists with all of their entries', {}, { A: [null, 1, {}] }, { A: [null, 1, {}] }],
	])('is %s', (_name, before, after, expected) => {
		expect(putValues(FIELDS, before, after)).toEqual(expected);
	});
});
