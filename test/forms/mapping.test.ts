import { action, OPERATIONS } from './descriptions';
import { visibleFields } from './visibleFields';

const MAPPED = OPERATIONS.filter(({ operation }) =>
	operation.properties.some(({ name }) => name === 'mapping'),
);
const COLLECTIONS = ['additionalFields', 'updateFields', 'moreFields'];
const namesOf = (chosen: object, isTool = false) =>
	visibleFields({ description: action, chosen: { ...chosen }, isTool }).map(({ name }) => name);

test('the operations with a mapping are those that write clients and work items', () => {
	expect(MAPPED.map(({ id }) => id).sort()).toEqual([
		'contact.create',
		'contact.update',
		'contact.upsert',
		'organization.create',
		'organization.update',
		'organization.upsert',
		'workItem.create',
		'workItem.update',
	]);
});

describe.each(MAPPED)('$id', ({ chosen }) => {
	const byFields = namesOf(chosen);

	it("has the same fields without 'Mapping' in the tool", () => {
		const inTool = namesOf(chosen, true);
		const names = byFields.filter((name) => name !== 'mapping');
		// A tool has 'Output' in place of 'Simplify'.
		expect(inTool).toEqual(names.map((name) => (name === 'simplify' ? 'output' : name)));
		expect(inTool.some((name) => COLLECTIONS.includes(name))).toBe(true);
	});

	it("has only the record, 'Columns', 'Simplify', 'Fields Without Columns' and 'Options' with 'Map Columns'", () => {
		const locators = byFields.filter((name) => /Key$/.test(name) && chosen.operation === 'update');
		expect(namesOf({ ...chosen, mapping: 'columns' })).toEqual([
			'resource',
			'operation',
			...locators,
			'mapping',
			'columns',
			'simplify',
			'listFields',
			'options',
		]);
	});
});

test("'Check All Rows First' is offered with 'Map Columns' only", () => {
	for (const { operation } of MAPPED) {
		const options = operation.properties.find(({ name }) => name === 'options')?.options;
		const check = options?.find(({ name }) => name === 'checkAllRowsFirst');
		expect(check).toMatchObject({ displayOptions: { show: { '/mapping': ['columns'] } } });
	}
});
