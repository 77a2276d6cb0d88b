/** Why a list could not be read to its end. */
export type PagingProblem =
	| 'notAList'
	| 'repeatedLink'
	| 'endless'
	| 'untrustedLink'
	| 'skipRefused'
	| 'skipIgnored'
	| 'unstable';

/** What Karbon sent. */
interface PagingDetail {
	/** The origin of a link. */
	origin?: string;
	/** What the list is read for, as in "Could not **list the invoices**". */
	purpose?: string;
	/** Rows that came so far. */
	received?: number;
	/** Rows that Karbon announced. */
	total?: number;
}

const withDefaults = ({ purpose = 'read the list', received = 0, total = 0 }: PagingDetail) => ({
	purpose,
	received,
	total,
});

/** The list was cut, and Karbon did not return the rest. */
function incomplete(detail: PagingDetail, reason: string): [string, string] {
	const { purpose, received, total } = withDefaults(detail);
	const returned =
		total > received
			? `${received} of ${total} records and no link to the others`
			: `${received} records and no link to more`;
	const announced = total > 0 && total <= received ? ` Karbon reported a total of ${total}.` : '';
	return [
		`Could not ${purpose} to the end: Karbon returned ${returned}`,
		`${reason}${announced} No records were returned, because some may be missing. If the node has filters or a limit, use narrower filters, or a limit of ${received} or less.`,
	];
}

/** Rows moved from page to page in every reading. */
function unstable(detail: PagingDetail): [string, string] {
	const { purpose, received, total } = withDefaults(detail);
	return [
		`Could not ${purpose} to the end: of ${total} records, Karbon returned only ${received}, and some of them twice`,
		'Records moved from page to page each time the list was read. No records were returned, because some may be missing. Choose another order or narrower filters.',
	];
}

const TEXTS: Record<PagingProblem, (detail: PagingDetail) => [string, string]> = {
	notAList: () => [
		'Karbon did not return a list',
		'The response is not a list of records. Check the Base URL of the credential.',
	],
	repeatedLink: () => [
		'The list does not end: Karbon returned the same link to the next page twice',
		'No records were returned, because some would be missing or duplicates. Try again later, or set a limit.',
	],
	endless: () => [
		'The list does not end: Karbon kept returning links to further pages',
		'No records were returned, because some may be duplicates. Try again later, or set a limit.',
	],
	untrustedLink: ({ origin }) => [
		`The list continues at ${origin}, which is not the Base URL of the credential`,
		'The link was not followed, because the token and the key are sent to the Base URL only. If the address is right, correct the Base URL.',
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
