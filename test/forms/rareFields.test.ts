import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { action, OPERATIONS } from './descriptions';
import { visibleFields } from './visibleFields';

/** More of them are a list that nobody reads. */
const MAX_COMMON = 14;

const isCollection = ({ type }: INodeProperties) => type === 'collection';
const labelsOf = ({ options = [] }: INodeProperties) =>
	(options as INodeProperties[]).map(({ displayName }) => displayName);

const WRITES = OPERATIONS.filter(({ operation }) => operation.effect === 'write').map(
	({ id, chosen }) => ({ id, shown: visibleFields({ description: action, chosen }) }),
);
const collectionsOf = (id: string) =>
	(WRITES.find((write) => write.id === id)?.shown ?? [])
		.filter(isCollection)
		.map(({ displayName }) => displayName);
const fieldsOf = (id: string, collection: string) => {
	const { shown } = WRITES.find((write) => write.id === id)!;
	return labelsOf(shown.find(({ displayName }) => displayName === collection)!);
};

describe.each(WRITES)('the form of $id', ({ shown }) => {
	it('has each label and each parameter once', () => {
		const fields = [...shown, ...shown.filter(isCollection).flatMap(({ options }) => options!)];
		const names = fields.map(({ name }) => name);
		const labels = (fields as INodeProperties[]).map(({ displayName }) => displayName);
		expect(names).toEqual([...new Set(names)]);
		expect(labels).toEqual([...new Set(labels)]);
	});

	it("has the same labels in 'Clear Fields' and 'Replace Lists'", () => {
		const collections = shown.filter(isCollection).flatMap(({ options }) => options!);
		const all = [...shown, ...collections] as INodeProperties[];
		const labels = new Map(all.map(({ name, displayName }) => [name, displayName]));
		const choices = all.filter(
			({ name, type }) => ['clearFields', 'replaceLists'].includes(name) && type === 'multiOptions',
		);
		const fields = choices.flatMap(({ options }) => options as INodePropertyOptions[]);
		expect(fields.map(({ name }) => name)).toEqual(
			fields.map(({ value }) => labels.get(String(value))),
		);
	});

	it(`has collections with at least one field, and at most ${MAX_COMMON} common ones`, () => {
		for (const collection of shown.filter(isCollection)) {
			const { length } = labelsOf(collection);
			expect(length).toBeGreaterThan(0);
			if (collection.name !== 'moreFields') expect(length).toBeLessThanOrEqual(MAX_COMMON);
		}
	});
});

const SOCIAL = ['Facebook Link', 'LinkedIn Link', 'Skype Link', 'Twitter Link'];
const CLIENT = ['Client Team', ...SOCIAL, 'Restriction Level'];

test.each([
	['businessCard.update', SOCIAL],
	['clientGroup.create', CLIENT],
	['clientGroup.update', CLIENT],
	[
		'workItem.create',
		['Client Task Recipient', 'Estimated Budget', 'Related Client Group', 'Work Schedule Key'],
	],
	[
		'workItem.update',
		[
			'Client',
			'Client Task Recipient',
			'Client Type',
			'Estimated Budget',
			'Related Client Group',
			'Work Schedule Key',
		],
	],
])("%s has the rare fields in 'More Fields'", (id, labels) => {
	const [common] = collectionsOf(id);
	expect(collectionsOf(id)).toEqual([common, 'More Fields', 'Options']);
	expect(fieldsOf(id, 'More Fields').sort()).toEqual([...labels].sort());
});

const NAMES = ['Middle Name', 'Salutation', 'Suffix'];
const CARDS = ['Add Business Card', 'Business Card Key'];

test.each([
	['contact.create', [...CLIENT, ...NAMES]],
	['contact.update', [...CLIENT, ...NAMES, ...CARDS]],
	['contact.upsert', [...CLIENT, ...NAMES, ...CARDS]],
	['organization.create', CLIENT],
	['organization.update', [...CLIENT, ...CARDS]],
])("%s has the rare fields in 'Accounting Details and More'", (id, labels) => {
	const [common] = collectionsOf(id);
	expect(collectionsOf(id)).toEqual([common, 'Accounting Details and More', 'Options']);
	const shown = fieldsOf(id, 'Accounting Details and More');
	expect(shown).toEqual(
		expect.arrayContaining([...labels, 'Entity Type', 'Registration Numbers', 'Birth Date']),
	);
	expect(fieldsOf(id, common).filter((label) => shown.includes(label))).toEqual([]);
});
