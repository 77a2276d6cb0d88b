import type { IDataObject } from 'n8n-workflow';

import type { VariantOptions } from '../../../../simulator';
import { EVERY_OPERATION } from '../everyOperation';
import { itemWithFile, jsonOf, useBench } from '../support';

/** Operations that create a record, and the name of its key in the output. */
const CREATES = {
	'contact.create': 'ContactKey',
	'organization.create': 'OrganizationKey',
	'clientGroup.create': 'ClientGroupKey',
	'workItem.create': 'WorkItemKey',
	'customField.create': 'Key',
	'note.create': 'Id',
	'workSchedule.create': 'WorkScheduleKey',
	'expense.create': 'ExpenseKey',
	'payment.create': 'PaymentKey',
	'file.upload': 'Id',
	'user.create': 'Id',
} as const;
const OPERATIONS = Object.keys(CREATES) as Array<keyof typeof CREATES>;
/** Operations whose record cannot be read by its key. */
const NOT_READABLE = [
	'customField.create',
	'expense.create',
	'payment.create',
	'file.upload',
	'user.create',
];

describe.each<NonNullable<VariantOptions['createAnswer']>>([
	'documented',
	'keyOnly',
	'ok',
	'accepted',
	'location',
])('where Karbon answers a POST with the form %s', (createAnswer) => {
	const bench = useBench({ variants: { createAnswer } });
	const create = async (operation: keyof typeof CREATES) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		const items = operation === 'file.upload' ? [itemWithFile('text')] : undefined;
		return await bench.run(operation, parameters, items && { items });
	};

	it.each(OPERATIONS)('%s is done once, and its outcome is told', async (operation) => {
		const { error, items, hints } = await create(operation);
		// The second write attaches a schedule.
		const isAttached = operation === 'workSchedule.create' && createAnswer !== 'accepted';
		expect(bench.written()).toHaveLength(isAttached ? 2 : 1);
		// The list of users shows that the user was created.
		if (createAnswer === 'accepted' && operation !== 'user.create') {
			expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
			return;
		}
		expect(error).toBeUndefined();
		const [json] = jsonOf(items) as [IDataObject];
		expect(json[CREATES[operation]]).toEqual(expect.any(String));
		const names = Object.keys(json).filter((name) => !name.includes('@odata'));
		expect(names.length).toBeGreaterThan(2);
		const isPartial = ['keyOnly', 'location'].includes(createAnswer);
		const isHinted = hints.some(({ message }) => message.includes('Karbon returned only the key'));
		expect(isHinted).toBe(isPartial && NOT_READABLE.includes(operation));
	});
});

describe('where Karbon answers a POST with 201 and an empty object', () => {
	const bench = useBench();

	it.each(OPERATIONS.filter((operation) => operation !== 'workSchedule.create'))(
		'%s tells that the key is missing',
		async (operation) => {
			const { parameters } = EVERY_OPERATION[operation](bench.simulator);
			bench.simulator.faults.add({
				action: { type: 'status', status: 201, body: {} },
				match: { method: 'POST' },
			});
			const items = operation === 'file.upload' ? [itemWithFile('text')] : undefined;
			const { error, hints } = await bench.run(operation, parameters, items && { items });
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => message)).toEqual([
				expect.stringContaining('but did not return its key.'),
			]);
		},
	);
});
