import type { N8nClient, N8nLine } from '../../../host';
import type { Simulator } from '../../../simulator';
import { ACTION, byId, chainOf, itemNodes, karbonNode } from '../support/workflows/actionWorkflow';
import { openStage, SETUP_MS, type Stage } from '../support/stage';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];
const AMOUNT = 1.25;

/** How the first of two items fails, and the error that the node outputs for it. */
const CASES = [
	{
		title: 'a record that Karbon does not have',
		key: 'gone',
		error: /^Item 1: Payment not recorded: the invoice "gone" was not found/,
		details: { code: '4004', httpStatus: 404, outcome: 'refused' },
	},
	{
		title: 'a value that the node refuses',
		amount: -1,
		error: /^Item 1: 'Total Amount' must be greater than 0/,
		details: { code: null, httpStatus: null, outcome: 'refused' },
	},
	{
		title: 'a lost response',
		loses: true,
		error: /^Item 1: Payment may have been recorded, but this is not confirmed/,
		details: { outcome: 'unknown', httpStatus: null },
	},
] as const;

describe.each(VERSIONS)('Items that fail on %s', (version) => {
	let stage: Stage;
	let client: N8nClient;
	let simulator: Simulator;
	let keys: string[];

	beforeAll(async () => {
		stage = await openStage({ version });
		({ client, simulator } = stage);
		keys = [...simulator.store.invoices.values()]
			.filter(
				({ InvoiceStatus, TotalAmountDue }) =>
					InvoiceStatus === 'AwaitingPayment' && TotalAmountDue > 50,
			)
			.map(({ InvoiceKey }) => InvoiceKey);
	}, SETUP_MS);
	afterAll(async () => await stage?.close());

	async function run(onError: string, scenario: (typeof CASES)[number], index: number) {
		const good = keys[index];
		const key = 'key' in scenario ? scenario.key : keys[index + 10];
		const amount = 'amount' in scenario ? scenario.amount : AMOUNT;
		const items = [
			{ row: 'bad', key, amount },
			{ row: 'good', key: good, amount: AMOUNT },
		];
		simulator.faults.clear();
		if ('loses' in scenario) {
			simulator.faults.add({ action: 'resetAfter', match: { method: 'POST' }, times: 1 });
		}
		const node = karbonNode(
			{
				resource: 'payment',
				operation: 'create',
				invoiceKey: byId('={{ $json.key }}'),
				paymentMethod: 'Cash',
				paymentDate: '={{ $today.toISODate() }}',
				totalAmount: '={{ $json.amount }}',
			},
			{ onError },
		);
		const workflow = await client.importWorkflow(
			chainOf(`${scenario.title} ${onError}`, [...itemNodes(items), node]),
		);
		return await client.runWorkflow(workflow.id);
	}

	it.each(CASES.map((scenario, index) => [scenario.title, scenario, index] as const))(
		'%s: the item keeps its position with "Continue"',
		async (_, scenario, index) => {
			const execution = await run('continueRegularOutput', scenario, index);
			const [bad, good, ...others] = execution.jsonOf(ACTION);
			expect(execution.status).toBe('success');
			expect(others).toEqual([]);
			expect(good).toHaveProperty('PaymentKey');
			expect(Object.keys(bad)).toEqual(expect.arrayContaining(['error', 'details']));
			expect(bad.error).toMatch(scenario.error);
			expect(bad.details).toMatchObject(scenario.details);
		},
	);

	it.each(CASES.map((scenario, index) => [scenario.title, scenario, index + 4] as const))(
		'%s: the item goes to the error output with its input fields',
		async (_, scenario, index) => {
			const execution = await run('continueErrorOutput', scenario, index);
			const [good, ...successes] = execution.jsonOf(ACTION, 0);
			const [bad, ...failures] = execution.jsonOf(ACTION, 1);
			expect([execution.status, successes, failures]).toEqual(['success', [], []]);
			expect(good).toHaveProperty('PaymentKey');
			expect(bad.row).toBe('bad');
			expect(bad.error).toMatch(scenario.error);
			// n8n 1 would treat an item with details as a success.
			if (version === 'n8n-1') expect(bad).not.toHaveProperty('details');
			else expect(bad.details).toMatchObject(scenario.details);
		},
	);
});
