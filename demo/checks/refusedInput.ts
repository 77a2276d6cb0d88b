import { byHand, requestsTo, type Check, type Expectation } from './types';

/** What the reason of each refusal must speak of, in the order of the wrong items. */
const REASONS: Array<[wrong: string, mentions: RegExp]> = [
	['a negative value', /negative|at least 0|less than 0/i],
	['a description of 251 characters', /250/],
	['a date that is none', /date/i],
];

export const refusedInput: Check = {
	example: 'refused-input',
	verify: byHand((evidence) => {
		const { execution, requests } = evidence;
		const refused = execution.jsonOf('Refused');
		const reason = (index: number) => String(refused[index]?.error ?? 'nothing');
		const perItem = REASONS.map(([wrong, mentions], index): Expectation => ({
			says: `${wrong} refused: "${reason(index)}"`,
			holds: mentions.test(reason(index)),
			found: refused[index],
		}));
		return [
			...perItem,
			{
				says: 'nothing of it was sent to the service',
				holds:
					requestsTo(requests, 'POST', /./).length === 0 &&
					execution.jsonOf('Recorded').length === 0,
				found: requestsTo(requests, 'POST', /./).map(({ path }) => path),
			},
		];
	}),
};
