import { runManually, requestsTo, type Check, type Expectation } from './types';

/** What the error of each invalid item must mention, in the order of the items. */
const REASONS: Array<[input: string, mentions: RegExp]> = [
	['a negative value', /negative|at least 0|less than 0/i],
	['a description of 251 characters', /250/],
	['an invalid date', /date/i],
];

export const refusedInput: Check = {
	example: 'refused-input',
	verify: runManually((run) => {
		const { execution, requests } = run;
		const rejected = execution.jsonOf('Rejected');
		const reason = (index: number) => String(rejected[index]?.error ?? 'no error');
		const perItem = REASONS.map(([input, mentions], index): Expectation => ({
			says: `${input} is rejected: "${reason(index)}"`,
			holds: mentions.test(reason(index)),
			found: rejected[index],
		}));
		return [
			...perItem,
			{
				says: 'no invalid item was sent to Karbon',
				holds:
					requestsTo(requests, 'POST', /./).length === 0 &&
					execution.jsonOf('Recorded').length === 0,
				found: requestsTo(requests, 'POST', /./).map(({ path }) => path),
			},
		];
	}),
};
