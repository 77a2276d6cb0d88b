import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { readAndFilter } from '../../../../nodes/KarbonTrigger/filters/readAndFilter';
import { readChoices, type TriggerChoices } from '../../../../nodes/KarbonTrigger/settings';
import { createTestClient, type FakeAnswer } from '../../../support/fakeHost';

const event = (ResourcePermaKey: string, ResourceType = 'Contact') => ({
	ResourcePermaKey,
	ResourceType,
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
});

const defaults = readChoices((_name, fallback) => fallback);

async function recordsOf(
	events: unknown[],
	answer: (url: string) => FakeAnswer,
	changes: Partial<TriggerChoices> = {},
) {
	const { client, host, settle } = createTestClient(({ url }) => answer(url));
	const choices = { ...defaults, ...changes };
	const reader = { client, choices, statuses: undefined, isInOrder: true };
	const { passed } = await settle(readAndFilter(reader, events as ChangeEvent[]));
	return { result: passed.map(({ event }) => event), urls: host.requests.map(({ url }) => url) };
}

test('Events of one record share one request, and keep their order', async () => {
	const events = [event('a'), event('b'), event('a')];
	const { result, urls } = await recordsOf(events, (url) => ({
		body: { ContactKey: url.split('/').at(-1)!.slice(0, 1) },
	}));
	expect(urls).toHaveLength(2);
	expect(result.map(({ record }) => record)).toEqual([
		expect.objectContaining({ ContactKey: 'a' }),
		expect.objectContaining({ ContactKey: 'b' }),
		expect.objectContaining({ ContactKey: 'a' }),
	]);
});

test('A record has no OData metadata addresses', async () => {
	const { result } = await recordsOf([event('a')], () => ({
		body: {
			'@odata.context': 'https://api.karbonhq.com/v3/$metadata#Contacts/$entity',
			ContactKey: 'a',
			BusinessCards: [{ '@odata.type': '#Karbon.BusinessCard', City: 'Sydney' }],
		},
	}));
	expect(result[0].record).toEqual({ ContactKey: 'a', BusinessCards: [{ City: 'Sydney' }] });
});

test('The primary status of a work item has spaces between its words, as in lists', async () => {
	const { result } = await recordsOf([event('a', 'Work')], () => ({
		body: { WorkItemKey: 'a', PrimaryStatus: 'InProgress' },
	}));
	expect(result[0].record).toEqual({ WorkItemKey: 'a', PrimaryStatus: 'In Progress' });
});

test.each([
	[404, 'notFound'],
	[403, 'failed'],
])('An event is passed on although Karbon responds %d', async (status, recordStatus) => {
	const { result } = await recordsOf([event('a')], () => ({ status, body: {} }));
	expect(result).toEqual([expect.objectContaining({ ...event('a'), record: null, recordStatus })]);
});

test.each([true, false])(
	'The status of another record than the one that was asked for drops no event, with Include Record %s',
	async (includeRecord) => {
		const body = { InvoiceKey: 'b', InvoiceStatus: 'Approved' };
		const choices = { includeRecord, invoiceStatus: ['Paid'] };
		const { result } = await recordsOf([event('a', 'Invoice')], () => ({ body }), choices);
		expect(result).toEqual([
			{
				...event('a', 'Invoice'),
				...(includeRecord ? { record: null } : {}),
				recordStatus: 'failed',
				recordError:
					'Could not read the invoice "a" after 5 attempts: Karbon returned "b" instead. Check your proxy and its cache',
			},
		]);
	},
);

test('A record whose key is in another case, or missing, is used', async () => {
	for (const body of [{ InvoiceKey: 'A' }, { InvoiceNumber: 'INV-1' }]) {
		const { result } = await recordsOf([event('a', 'Invoice')], () => ({ body }));
		expect(result).toMatchObject([{ record: body, recordStatus: 'found' }]);
	}
});

test.each([
	['type', { ResourcePermaKey: 'a', ResourceType: 7 }],
	['key', { ResourcePermaKey: { toString: 1 }, ResourceType: 'Contact' }],
])('An event whose %s is not text causes no request', async (_what, invalid) => {
	const { result, urls } = await recordsOf([invalid], () => ({ body: {} }));
	expect(urls).toEqual([]);
	expect(result[0]).toMatchObject({ ...invalid, record: null });
});
