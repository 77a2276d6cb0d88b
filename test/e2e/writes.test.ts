import type { RecordedRequest } from '../../simulator';
import type { WorkflowNode } from '../../host';
import { ACTION, byId, chainOf, itemNodes, karbonNode } from './support/actionWorkflow';
import { bar } from './support/bars';
import { openStage, type Stage } from './support/stage';

const ITEMS = 10;
/** The item whose connection breaks after the service has processed it, counted from 1. */
const BROKEN = 6;
const PATIENT = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };

interface Write {
	name: string;
	path: string;
	parameters: Record<string, unknown>;
	/** Nodes between the items and the write. */
	before?: WorkflowNode[];
	/** How often the service holds what an item wrote, by the marker that the item carries. */
	stored(stage: Stage, item: Item): number;
}

interface Item {
	invoice: string;
	amount: number;
	contact: string;
	marker: string;
	[field: string]: unknown;
}

const accepted = (stage: Stage, path: string, isIt: (body: Record<string, unknown>) => boolean) =>
	stage.simulator.requests.filter(
		(request: RecordedRequest) =>
			request.method === 'POST' &&
			request.path === path &&
			isIt((request.body ?? {}) as Record<string, unknown>),
	).length;

const WRITES: Write[] = [
	{
		name: 'payment',
		path: '/v3/ManualPayments',
		parameters: {
			resource: 'payment',
			operation: 'create',
			invoiceKey: byId('={{ $json.invoice }}'),
			paymentMethod: 'BankTransfer',
			paymentDate: "={{ $today.toFormat('yyyy-MM-dd') }}",
			totalAmount: '={{ $json.amount }}',
		},
		stored: (stage, { invoice }) =>
			accepted(stage, '/v3/ManualPayments', ({ InvoiceKey }) => InvoiceKey === invoice),
	},
	{
		name: 'expense',
		path: '/v3/Expenses',
		parameters: {
			resource: 'expense',
			operation: 'create',
			entityType: 'Contact',
			entityKey: byId('={{ $json.contact }}'),
			expenseDate: '={{ $today.toUTC().toISO() }}',
			value: 10,
			billableValue: 10,
			description: '={{ $json.marker }}',
		},
		stored: (stage, { marker }) =>
			accepted(stage, '/v3/Expenses', ({ Description }) => Description === marker),
	},
	{
		name: 'upload',
		path: '/v3/Files',
		parameters: {
			resource: 'file',
			operation: 'upload',
			entityType: 'contact',
			entityKey: byId('={{ $("Items").item.json.contact }}'),
			binaryPropertyName: 'data',
		},
		before: [
			{
				name: 'File',
				type: 'n8n-nodes-base.convertToFile',
				typeVersion: 1.1,
				parameters: {
					operation: 'toText',
					sourceProperty: 'marker',
					options: { fileName: '={{ $json.marker }}.txt' },
				},
			},
		],
		stored: ({ simulator }, { marker }) =>
			[...simulator.store.files.values()].filter(({ FileName }) => FileName === `${marker}.txt`)
				.length,
	},
];

describe('A write whose connection breaks after the service has processed it', () => {
	let stage: Stage;
	let round = 0;

	beforeAll(async () => {
		stage = await openStage({ simulator: { data: { invoices: 2_000 } } });
	});
	afterAll(async () => await stage?.close());
	beforeEach(() => {
		stage.simulator.reset();
		stage.simulator.faults.clear();
		round++;
	});

	/** Items that no earlier test has used. */
	function newItems(count: number): Item[] {
		const { invoices, contacts } = stage.simulator.store;
		const today = new Date().toISOString().slice(0, 10);
		const unpaid = [...invoices.values()].filter(
			(invoice) =>
				invoice.InvoiceStatus === 'AwaitingPayment' &&
				Number(invoice.TotalAmountDue) > 1 &&
				invoice.InvoiceDate.slice(0, 10) <= today,
		);
		const contact = [...contacts.keys()];
		return unpaid.slice(round * ITEMS, round * ITEMS + count).map((invoice, index) => ({
			invoice: invoice.InvoiceKey,
			amount: 1,
			contact: contact[index],
			marker: `round ${round} item ${index + 1}`,
		}));
	}

	const cases = WRITES.flatMap((write) =>
		[1, ITEMS].flatMap((count) => [
			{ write, count, settings: {}, tries: 'once' },
			{ write, count, settings: PATIENT, tries: 'with 3 tries' },
		]),
	);

	it.each(cases.map((one) => [one.write.name, one.count, one.tries, one] as const))(
		'%s, %i items, tried %s: stands exactly once, and the user is told what to check',
		async (name, count, tries, { write, settings }) => {
			const { client, simulator } = stage;
			const items = newItems(count);
			expect(items).toHaveLength(count);
			const broken = count === 1 ? 1 : BROKEN;
			simulator.faults.add({
				match: { method: 'POST', path: write.path, nth: broken },
				action: 'resetAfter',
			});
			const workflow = await client.importWorkflow(
				chainOf(`${name} ${round}`, [
					...itemNodes(items),
					...(write.before ?? []),
					karbonNode(write.parameters, settings),
				]),
			);
			const execution = await client.runWorkflow(workflow.id);
			expect(execution.status).toBe('error');
			const said = `${execution.error?.message} ${execution.error?.description}`;
			expect(said).toMatch(/unknown|not known|may (already )?have/i);
			expect(said).toMatch(/check|look/i);
			const stored = items.map((item) => write.stored(stage, item));
			expect(stored).toEqual(items.map((_, index) => (index < broken ? 1 : 0)));
			bar(
				`${name} broken off after processing, ${count} items, tried ${tries}`,
				`${stored[broken - 1]} stored; "${execution.error?.message}"`,
			);
		},
	);

	it.each(WRITES.map((write) => [write.name, write] as const))(
		'%s: the same workflow run twice with an idempotency key writes once',
		async (name, write) => {
			const { client } = stage;
			const items = newItems(3);
			const idempotencyKey = '={{ $("Items").item.json.marker }}';
			const workflow = await client.importWorkflow(
				chainOf(`${name} twice`, [
					...itemNodes(items),
					...(write.before ?? []),
					karbonNode({ ...write.parameters, options: { idempotencyKey } }),
				]),
			);
			const first = await client.runWorkflow(workflow.id);
			const second = await client.runWorkflow(workflow.id);
			expect([first.status, second.status]).toEqual(['success', 'success']);
			expect(items.map((item) => write.stored(stage, item))).toEqual([1, 1, 1]);
			expect(second.jsonOf(ACTION).map(({ skipped }) => skipped)).toEqual([true, true, true]);
			bar(
				`${name} run twice with an idempotency key`,
				'1 stored for each item, second run skipped',
			);
		},
	);
});
