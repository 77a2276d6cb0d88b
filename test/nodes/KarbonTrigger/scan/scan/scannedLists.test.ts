import { NodeApiError } from 'n8n-workflow';

import {
	minAgeOf,
	requireOpenList,
	scannedLists,
} from '../../../../../nodes/KarbonTrigger/scan/scan';
import { readChoices } from '../../../../../nodes/KarbonTrigger/settings';
import type { ReceivingByType } from '../../../../../nodes/KarbonTrigger/state/receiving';
import { NODE } from '../../../../support/fakeHost';

function listsOf(receiving: ReceivingByType, recoverMissed = true) {
	const choices = readChoices((_name, fallback) => fallback);
	const all = { ...choices, recoverMissed, webhookTypes: Object.keys(receiving) };
	return scannedLists(all, receiving).map(({ source, purpose, minAgeMs }) => [
		source.path,
		purpose,
		minAgeMs,
	]);
}

test('The lists of polled types are polled, and those of delivered types are scanned for what was missed', () => {
	expect(listsOf({ Invoice: 'single', Note: 'single', Work: 'polling' })).toEqual([
		['/v3/Invoices', 'recovery', 90_000],
		['/v3/WorkItems', 'polling', 5_000],
	]);
});

test("Without 'Recover Missed Changes', only the lists of polled types are scanned", () => {
	expect(listsOf({ Invoice: 'multi', Work: 'polling' }, false)).toEqual([
		['/v3/WorkItems', 'polling', 5_000],
	]);
});

test.each([
	['polling', 0, 5_000],
	['polling', 600, 5_000],
	['recovery', 0, 90_000],
	['recovery', 600, 690_000],
] as const)('For %s with a batch delay of %p s, a change waits %p ms', (purpose, delay, ms) => {
	expect(minAgeOf(purpose, { batchMaxDelaySeconds: delay })).toBe(ms);
});

describe('The errors of lists', () => {
	const answered = (httpCode: string) =>
		new NodeApiError(NODE, { message: httpCode }, { httpCode, message: httpCode });
	const [refused, missing, broken] = ['403', '404', '500'].map(answered);

	test.each([
		['no list', [], 0, undefined],
		['no list fails', [], 2, undefined],
		['one of two lists is closed', [refused], 2, undefined],
		['all lists are closed', [missing, refused], 2, missing],
		['the only list fails for another reason', [broken], 1, undefined],
		['one fails for another reason and the other is closed', [broken, refused], 2, undefined],
	])('are thrown only if all lists are closed: %s', (_name, failures, count, thrown) => {
		const errors: unknown[] = [];
		try {
			requireOpenList(failures, count);
		} catch (error) {
			errors.push(error);
		}
		expect(errors).toHaveLength(thrown === undefined ? 0 : 1);
		expect(errors[0]).toBe(thrown);
	});
});
