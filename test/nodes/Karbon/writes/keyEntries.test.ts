import { MAX_ENTRIES, MIN_KEYS } from '../../../../nodes/Karbon/writes/claims/claimStore';
import { createExecution } from '../../../support/action/executeNode';
import { deduplicator } from '../../../support/n8n/platform';
import { EVERY_OPERATION } from '../everyOperation';
import { inCollections } from '../formFields';
import { jsonOf, useBench } from '../support';
import { RESOURCES } from '../../../../nodes/Karbon/resources';

/** `MIN_KEYS` is the number of keys that docs/guarantees.md promises for each node. */
const MAX_ENTRIES_PER_KEY = Math.floor(MAX_ENTRIES / MIN_KEYS);

const bench = useBench();

const KEYED = RESOURCES.flatMap((resource) =>
	resource.operations
		.filter(({ properties }) => JSON.stringify(properties).includes('"idempotencyKey"'))
		.map(({ value }) => `${resource.value}.${value}`),
);

/** Of the promise for writes without a key in docs/guarantees.md. */
const MAX_ENTRIES_WITHOUT_KEY = MAX_ENTRIES / 15_000;

/** Fields of a client that are not required. */
const MANY_FIELDS = {
	description: 'd',
	contactType: 'Client',
	salutation: 'Mr',
	suffix: 'Jr.',
	middleName: 'M',
	preferredName: 'P',
	skypeLink: 's',
};

describe('An idempotency key', () => {
	it('is known for each operation that writes once', () => {
		expect(KEYED).toEqual(expect.arrayContaining(['payment.create', 'contact.create']));
		expect(KEYED.length).toBeGreaterThan(8);
	});

	it.each(KEYED)('of %s takes so few entries that 4,000 keys fit', async (name) => {
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const more = name === 'contact.create' ? inCollections(name, MANY_FIELDS) : { ...parameters };
		const { error } = await bench.run(
			name,
			{
				...parameters,
				...more,
				options: { ...(parameters.options as object), idempotencyKey: 'k' },
			},
			{ items: [item ?? { json: {} }], execution: createExecution() },
		);
		expect(error).toBeUndefined();
		expect(deduplicator.size).toBeGreaterThan(0);
		expect(deduplicator.size).toBeLessThanOrEqual(MAX_ENTRIES_PER_KEY);
	});

	it.each(KEYED)('missing in %s leaves so few entries that 15,000 writes fit', async (name) => {
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const more = { items: [item ?? { json: {} }], execution: createExecution() };
		expect((await bench.run(name, parameters, more)).error).toBeUndefined();
		expect(deduplicator.size).toBeGreaterThan(0);
		expect(deduplicator.size).toBeLessThanOrEqual(MAX_ENTRIES_WITHOUT_KEY);
	});

	it.each([
		[MIN_KEYS, 0],
		[MIN_KEYS + 1, 1],
	])('has a hint in a run of more items than keys: %d', async (count, hintCount) => {
		const { parameters } = EVERY_OPERATION['customField.create'](bench.simulator);
		const options = { idempotencyKey: '={{ $itemIndex }}', dryRun: true };
		const { error, hints } = await bench.run(
			'customField.create',
			{ ...parameters, options },
			{ items: Array.from({ length: count }, () => ({ json: {} })) },
		);
		expect(error).toBeUndefined();
		const named = hints.filter(({ message }) => message.includes('last 4,000 idempotency keys'));
		expect(named).toHaveLength(hintCount);
	});

	it('of a contact belongs to all its fields, also to those that a second run leaves out', async () => {
		const create = async (fields: Record<string, string>) =>
			await bench.run('contact.create', {
				firstName: 'Ann',
				lastName: 'Lee',
				...inCollections('contact.create', fields),
				options: { idempotencyKey: 'ann' },
			});
		await create({ suffix: 'Jr.', preferredName: 'Annie' });
		const same = await create({ suffix: 'Jr.', preferredName: 'Annie' });
		const another = await create({ suffix: 'Jr.' });
		expect(jsonOf(same.items)).toEqual([expect.objectContaining({ skipped: true })]);
		expect(another.error?.message).toContain(
			'the idempotency key "ann" was already used with different values (\'Contact\')',
		);
		expect(bench.written()).toEqual(['POST /v3/Contacts']);
	});
});
