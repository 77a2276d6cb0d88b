import type { ErrorContext } from '../transport/errors/errorContext';

/** Why a list could not be read to its end. */
export type PagingProblem =
	| 'notAList'
	| 'repeatedLink'
	| 'endless'
	| 'untrustedLink'
	| 'skipRefused'
	| 'skipIgnored'
	| 'unstable';

/** What Karbon sent, and what the list is read for. */
interface PagingDetail extends Partial<Pick<ErrorContext, 'listed' | 'purpose'>> {
	/** The origin of a link. */
	origin?: string;
	/** Rows that came so far. */
	received?: number;
	/** Rows that Karbon announced. */
	total?: number;
}

const withDefaults = ({ received = 0, total = 0, ...detail }: PagingDetail) => ({
	purpose: detail.listed ? `list all ${detail.listed}` : (detail.purpose ?? 'read the list'),
	received,
	total,
});

/** The list was cut, and Karbon did not return the rest. */
function incomplete(detail: PagingDetail, reason: string): [string, string] {
	const { purpose, received, total } = withDefaults(detail);
	const returned =
		total > received
			? `${received} of ${total} records and no next page`
			: `${received} records and no next page`;
	const announced = total > 0 && total <= received ? ` Karbon reported a total of ${total}.` : '';
	return [
		`Could not ${purpose}: Karbon returned ${returned}`,
		`${reason}${announced} No records were returned, because some may be missing. If the node has filters or a limit, use narrower filters, or a limit of ${received} or less.`,
	];
}

/** Rows moved from page to page in every reading. */
function unstable(detail: PagingDetail): [string, string] {
	const { purpose, received, total } = withDefaults(detail);
	return [
		`Could not ${purpose}: Karbon returned only ${received} of ${total} records, some of them twice`,
		'The order of the records changed during each read. No records were returned, because some may be missing. If the node has an order or filters, choose another order or narrower filters.',
	];
}

const TEXTS: Record<PagingProblem, (detail: PagingDetail) => [string, string]> = {
	notAList: (detail) => [
		`Could not ${withDefaults(detail).purpose}: Karbon did not return a list`,
		'Check the Base URL of the credential, or try again later.',
	],
	repeatedLink: () => [
		'The list does not end: Karbon returned the same link to the next page twice',
		'No records were returned, because some would be missing or duplicates. Try again later, or set a limit if the node has one.',
	],
	endless: () => [
		'The list does not end: Karbon kept returning links to more pages',
		'No records were returned, because some may be duplicates. Try again later, or set a limit if the node has one.',
	],
	untrustedLink: ({ origin }) => [
		`The list continues at ${origin}, which is not the Base URL of the credential`,
		'The link was not followed, because it would send the token and the key to another address. If the address is right, correct the Base URL.',
	],
	unstable,
	skipRefused: (detail) => incomplete(detail, 'Karbon did not return the next page (HTTP 400).'),
	skipIgnored: (detail) =>
		incomplete(detail, 'Karbon returned the first page again instead of the next one.'),
};

/** A list that cannot be trusted to be complete; `description` says what to do. */
export class PagingError extends Error {
	readonly description: string;

	constructor(
		readonly problem: PagingProblem,
		detail: PagingDetail = {},
	) {
		const [message, description] = TEXTS[problem](detail);
		super(message);
		this.name = 'PagingError';
		this.description = description;
	}
}
