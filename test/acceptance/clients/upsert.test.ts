import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { closeAll } from '../../support/servers/testServers';
import { bestMs, MAX_FACTOR, openAccount } from './account';

const ROWS = 1_000;
/** Requests for each created and changed row (docs/clients.md), and rows of each page of the list. */
const REQUESTS = { created: 1, changed: 2, pageRows: 100 };

const FROM_ROW: INodeParameters = {
	resource: 'contact',
	operation: 'upsert',
	userDefinedIdentifier: '={{ $json.id }}',
	firstName: '={{ $json.first }}',
	lastName: '={{ $json.last }}',
	updateFields: {
		contactType: '={{ $json.type }}',
		emailAddresses: '={{ $json.email }}',
		preferredName: '={{ $json.preferred }}',
	},
};

afterAll(closeAll);

/** Half of the rows are existing contacts with changed values, the others are new. */
function rowsFor(contacts: Iterable<{ UserDefinedIdentifier: string | null }>): IDataObject[] {
	const identifiers = [...contacts].map(({ UserDefinedIdentifier }) => UserDefinedIdentifier!);
	return Array.from({ length: ROWS }, (_, index) => ({
		id: identifiers[index] ?? `NEW-${index}`,
		first: `First${index}`,
		last: `Last${index}`,
		type: index % 2 === 0 ? 'Individual' : '',
		// Lists contain the first email address only, so only new contacts get one.
		email: identifiers[index] ? '' : `row.${index}@client.example`,
		preferred: `P${index}`,
	}));
}

const successes = (requests: ReadonlyArray<{ status: number }>) =>
	requests.filter(({ status }) => status < 300).length;

const count = (outputs: IDataObject[], name: 'changed' | 'created') =>
	outputs.filter((output) => output[name] === true).length;

test(`creating or updating ${ROWS} rows takes no longer than the rate limit requires, and a second run writes nothing`, async () => {
	const { simulator, run, forgetWrites } = await openAccount(FROM_ROW, ROWS / 2);
	// Lists contain the full name only, and middle names make it ambiguous.
	for (const contact of simulator.store.contacts.values()) contact.MiddleName = null;
	const rows = rowsFor(simulator.store.contacts.values());
	const half = ROWS / 2;

	const first = await run(rows);
	expect(first.error).toBeUndefined();
	expect(first.outputs).toHaveLength(ROWS);
	expect(count(first.outputs, 'created')).toBe(half);
	expect(count(first.outputs, 'changed')).toBe(ROWS);
	const documented = half / REQUESTS.pageRows + half * (REQUESTS.created + REQUESTS.changed);
	const successful = successes(first.requests);
	const refused = first.requests.length - successful;
	// An update whose write Karbon refused for its rate reads the record again (karbon.md 100).
	expect(successful).toBeLessThanOrEqual(documented + refused);
	const { tookMs } = first;
	const factor = tookMs / bestMs(documented);
	console.log(JSON.stringify({ successful, refused, documented, tookMs, factor }));
	expect(factor).toBeLessThanOrEqual(MAX_FACTOR);

	await forgetWrites();
	const second = await run(rows);
	console.log(JSON.stringify({ successful: successes(second.requests), tookMs: second.tookMs }));
	expect(second.error).toBeUndefined();
	expect(count(second.outputs, 'created')).toBe(0);
	expect(count(second.outputs, 'changed')).toBe(0);
	expect(successes(second.requests)).toBeLessThanOrEqual(60);
}, 300_000);
