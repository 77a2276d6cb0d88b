import {
	fittingStatus,
	secondaryStatuses,
	statusError,
} from '../../../../nodes/Karbon/settings/secondaryStatus';

const child = (Name: string) => ({ Name, Type: 'Secondary', WorkStatusKey: `key of ${Name}` });
const SETTINGS = {
	WorkStatuses: [
		{ Name: 'Planned', Children: [] },
		{ Name: 'In Progress', Children: [child('In Review'), child('On Hold')] },
		{ Name: 'Waiting', Children: [child('On Client')] },
	],
	WorkTypes: [
		{
			Name: 'Payroll',
			AvailableStatuses: { secondary: ['key of In Review', 'key of On Client'] },
		},
		{ Name: 'Audit', AvailableStatuses: { Secondary: ['key of On Hold', 'key of another'] } },
		{ Name: 'Tax', AvailableStatuses: { primary: [], secondary: ['On Hold'] } },
		{ Name: 'None', AvailableStatuses: { Primary: [], Secondary: [] } },
		{ Name: 'Advisory' },
	],
};

describe('secondary statuses', () => {
	it.each([
		['In Progress', undefined, ['In Review', 'On Hold']],
		['InProgress', undefined, ['In Review', 'On Hold']],
		['InProgress', 'Payroll', ['In Review']],
		['InProgress', 'payroll', ['In Review']],
		['In Progress', 'Audit', ['On Hold']],
		['In Progress', 'Tax', ['On Hold']],
		['In Progress', 'None', []],
		['In Progress', 'Advisory', ['In Review', 'On Hold']],
		['In Progress', 'a type that the settings lack', ['In Review', 'On Hold']],
		['Planned', 'Payroll', []],
		[undefined, 'Payroll', ['In Review', 'On Client']],
	])('of %s and the work type %s are those of the settings', (primary, workType, expected) => {
		expect(secondaryStatuses(SETTINGS, { primary, workType })).toEqual(expected);
	});

	it('are none when the settings have none', () => {
		expect(secondaryStatuses({}, { primary: 'Planned' })).toEqual([]);
	});

	it('are found in any letter case, and returned in the spelling of the account', () => {
		const context = { primary: 'InProgress' };
		expect(fittingStatus(SETTINGS, ' in review ', context)).toBe('In Review');
		expect(fittingStatus(SETTINGS, 'On Client', context)).toBeUndefined();
	});

	it('are found in their own spelling if names differ in letter case only', () => {
		const settings = {
			WorkStatuses: [{ Name: 'Waiting', Children: [child('On hold'), child('On Hold')] }],
			WorkTypes: [
				{ Name: 'TAX', AvailableStatuses: { secondary: [] } },
				{ Name: 'Tax', AvailableStatuses: { secondary: ['On hold', 'On Hold'] } },
			],
		};
		const context = { primary: 'Waiting', workType: 'Tax' };
		for (const name of ['On hold', 'On Hold'])
			expect(fittingStatus(settings, name, context)).toBe(name);
	});

	it('are found by their key', () => {
		const context = { primary: 'InProgress' };
		expect(fittingStatus(SETTINGS, 'key of In Review', context)).toBe('In Review');
		expect(fittingStatus(SETTINGS, 'key of On Client', context)).toBeUndefined();
	});
});

it('the error about an invalid status names the valid ones', () => {
	expect(statusError(SETTINGS, { primary: 'InProgress', workType: 'Payroll' }).message).toBe(
		`'Secondary Status' must be one that your account allows for the primary status "In Progress" and the work type "Payroll": In Review`,
	);
	expect(statusError(SETTINGS, { workType: 'Payroll' }).message).toBe(
		`'Secondary Status' must be one that your account allows for the work type "Payroll": In Review, On Client`,
	);
	expect(statusError(SETTINGS, { primary: 'Planned' }).message).toBe(
		`'Secondary Status' must be left empty for the primary status "Planned", because your account allows none`,
	);
});
