import { PagingError, type PagingProblem } from '../../../../nodes/shared/paging/pagingError';

type Detail = ConstructorParameters<typeof PagingError>[1];

const CUT =
	'No records were returned, because some may be missing. If the node has filters or a limit, use narrower filters, or a limit of';
const SKIPPED = 'Karbon returned the first page again instead of the next one.';

describe('The error of a list that cannot be read to its end', () => {
	it.each<[PagingProblem, Detail, string, string]>([
		[
			'notAList',
			{ listed: 'invoices' },
			'Could not list all invoices: Karbon did not return a list',
			'Check the Base URL of the credential, or try again later.',
		],
		[
			'repeatedLink',
			{},
			'The list does not end: Karbon returned the same link to the next page twice',
			'No records were returned, because some would be missing or duplicates. Try again later, or set a limit if the node has one.',
		],
		[
			'endless',
			{},
			'The list does not end: Karbon kept returning links to more pages',
			'No records were returned, because some may be duplicates. Try again later, or set a limit if the node has one.',
		],
		[
			'untrustedLink',
			{ origin: 'https://evil.example' },
			'The list continues at https://evil.example, which is not the Base URL of the credential',
			'The link was not followed, because it would send the token and the key to another address. If the address is right, correct the Base URL.',
		],
		[
			'unstable',
			{ listed: 'invoices', received: 5, total: 7 },
			'Could not list all invoices: Karbon returned only 5 of 7 records, some of them twice',
			'The order of the records changed during each read. No records were returned, because some may be missing. If the node has an order or filters, choose another order or narrower filters.',
		],
		[
			'skipRefused',
			{ listed: 'invoices', received: 100, total: 250 },
			'Could not list all invoices: Karbon returned 100 of 250 records and no next page',
			`Karbon did not return the next page (HTTP 400). ${CUT} 100 or less.`,
		],
		[
			'skipIgnored',
			{ purpose: 'read the list the user chose', received: 100 },
			'Could not read the list the user chose: Karbon returned 100 records and no next page',
			`${SKIPPED} ${CUT} 100 or less.`,
		],
		[
			'skipIgnored',
			{ received: 100, total: 100 },
			'Could not read the list: Karbon returned 100 records and no next page',
			`${SKIPPED} Karbon reported a total of 100. ${CUT} 100 or less.`,
		],
		[
			'skipIgnored',
			undefined,
			'Could not read the list: Karbon returned 0 records and no next page',
			`${SKIPPED} ${CUT} 0 or less.`,
		],
	])('%s with %j tells what happened and what to do', (problem, detail, message, description) => {
		const error = new PagingError(problem, detail);
		expect([error.message, error.description]).toEqual([message, description]);
	});
});
