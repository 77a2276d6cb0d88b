import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const HEADER = /^(x-)?rate-?limit/i;

/** karbon.md 105: of all responses so far. */
export const rateLimitHeaders: Probe = async ({ answers }) => {
	const readable = answers.filter(({ status, isHtml }) => status === 200 && !isHtml);
	if (readable.length === 0) throw new Undecided('no response');
	const having = readable.filter(({ headers }) =>
		[...headers.keys()].some((name) => HEADER.test(name)),
	);
	if (having.length > 0 && having.length < readable.length) throw new OtherBehavior();
	return having.length > 0 ? 'sent' : 'absent';
};

/** karbon.md 101, if it came to a refusal. */
export const retryAfter: Probe = async ({ limits }) => {
	const reading = limits.get('retryAfter');
	if (reading === undefined) throw new Undecided('no refusal for the rate');
	return reading;
};

/** karbon.md 102, if it came to a refusal. */
export const rateLimitStatus: Probe = async ({ limits }) => {
	const reading = limits.get('rateLimitStatus');
	if (reading === undefined) throw new Undecided('no refusal for the rate');
	return reading;
};
