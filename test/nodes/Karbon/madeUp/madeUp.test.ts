import type * as Resources from '../../../../nodes/Karbon/resources';
import type * as EveryOperation from '../everyOperation';
import type * as MadeUp from './rename';

// The row of the resource.
jest.mock('../../../../nodes/Karbon/resources', () => {
	const { RESOURCES } = jest.requireActual<typeof Resources>('../../../../nodes/Karbon/resources');
	const { rename } = jest.requireActual<typeof MadeUp>('./rename');
	return {
		RESOURCES: RESOURCES.map((resource) =>
			resource.value === 'contact'
				? { ...resource, operations: [...resource.operations, rename] }
				: resource,
		),
	};
});

// The row of the tests. They find the other operations by name, but run for this one, a guarded write and a read only.
jest.mock('../everyOperation', () => {
	const actual = jest.requireActual<typeof EveryOperation>('../everyOperation');
	const row: (typeof actual.EVERY_OPERATION)[string] = ({ store }) => ({
		parameters: {
			contactKey: { __rl: true, mode: 'id', value: [...store.contacts.keys()][0] },
			preferredName: 'Ana',
		},
	});
	const EVERY_OPERATION = Object.assign(
		Object.create(actual.EVERY_OPERATION) as typeof actual.EVERY_OPERATION,
		{ 'contact.rename': row },
	);
	const OPERATION_NAMES = ['contact.rename', 'team.addMember', 'tenantSettings.get'];
	return { ...actual, EVERY_OPERATION, OPERATION_NAMES };
});

import { action } from '../../../forms/descriptions';
import { EVERY_OPERATION_CASES } from '../../../readings/cases/everyOperation';
import { checkReadings } from '../../../readings/support/checkReadings';
import { fieldsOf } from '../formFields';

describe('an operation made of one file, one row of its resource and one row of the tests', () => {
	it('is in the list of operations and in the node panel', () => {
		const operations = action.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options);
		expect(operations).toContainEqual(
			expect.objectContaining({
				value: 'rename',
				action: 'Set the preferred name of a contact or person',
			}),
		);
	});

	it("has its form, with 'Dry Run'", () => {
		const fields = fieldsOf('contact', 'rename');
		expect(fields.map(({ name }) => name)).toEqual(['contactKey', 'preferredName', 'options']);
		expect(fields[2].options).toEqual([expect.objectContaining({ name: 'dryRun' })]);
	});

	describe('is checked under every reading of the register', () => {
		checkReadings(EVERY_OPERATION_CASES, 0);
	});
});

// They register their tests for the operation.
import '../../../forms/panel.test';
import '../allowedWrites.test';
import '../resources/operations.test';
import '../secrets.test';
