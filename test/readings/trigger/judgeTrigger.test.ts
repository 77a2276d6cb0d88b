import type { Outcome } from '../../../simulator/register';
import { readOutcomes } from '../support/register';
import { judgeTrigger } from './judgeTrigger';

const fails = (more: Partial<Outcome> = {}): Outcome => ({
	kind: 'Fails',
	operations: ['trigger'],
	text: 'no times',
	...more,
});
const cell = (lost: string[], reported: string[]) => ({ lost, reported, transcript: [] });

describe('a cell of the trigger', () => {
	it.each<[string, string[], string[], Outcome[], boolean | undefined]>([
		['a success', [], [], [], undefined],
		['a loss', ['a'], [], [], true],
		['a loss that is reported in other words', ['a'], ['no access'], [fails()], false],
		[
			'a loss that is reported as the register says',
			['a'],
			['It has no times.'],
			[fails()],
			undefined,
		],
		['an error that the register does not have', [], ['no access'], [], false],
		['a success where the register demands an error', [], [], [fails()], false],
		['a success where an error has a condition', [], [], [fails({ condition: 'if' })], undefined],
		[
			'a hint of the register in the log',
			[],
			['no answer'],
			[{ kind: 'Hint', operations: [], text: 'no answer' }],
			undefined,
		],
		[
			'a loss with a hint',
			['a'],
			['no answer'],
			[{ kind: 'Hint', operations: [], text: 'no answer' }],
			false,
		],
		['a success where others fail', [], [], [fails({ operations: [] })], undefined],
	])('is judged: %s', (_name, lost, reported, outcomes, isSilent) => {
		expect(judgeTrigger(cell(lost, reported), outcomes)?.isSilent).toBe(isSilent);
	});

	it.each([
		['refusals', 'code5001', undefined],
		['modificationTimes', 'null', false],
		['laggingReads', 'records', undefined],
	])('may succeed, or not, under %s: %s', (variant, value, isSilent) => {
		const outcomes = readOutcomes()({ variant, value }, 'trigger');
		expect(judgeTrigger(cell([], []), outcomes)?.isSilent).toBe(isSilent);
	});
});
