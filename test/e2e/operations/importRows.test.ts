import type { N8nClient, N8nLine } from '../../../host';
import type { Simulator } from '../../../simulator';
import { ACTION, chainOf, itemNodes, karbonNode } from '../support/workflows/actionWorkflow';
import { openStage, SETUP_MS, type Stage } from '../support/stage';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];
const ROWS = 20;

const rowAt = (index: number) => ({
	row_number: index + 2,
	Identifier: `IMP-${index}`,
	'First Name': `First${index}`,
	'Last Name': `Last${index}`,
	'Email Address': `row.${index}@client.example`,
	Tier: 'gold',
	Newsletter: 'TRUE',
	'Client since': '2024-02-29',
	'Number of employees': index,
});
const rows = Array.from({ length: ROWS }, (_, index) => rowAt(index));

const AUTOMATIC = {
	mappingMode: 'autoMapInputData',
	value: null,
	matchingColumns: ['Identifier'],
	schema: [],
};

describe.each(VERSIONS)('An import on %s', (version) => {
	let stage: Stage;
	let client: N8nClient;
	let simulator: Simulator;

	beforeAll(async () => {
		const data = { contacts: 5, organizations: 1, clientGroups: 0, invoices: 0 };
		stage = await openStage({ version, simulator: { data } });
		({ client, simulator } = stage);
	}, SETUP_MS);
	afterAll(async () => await stage?.close());

	async function run(items: Array<Record<string, unknown>>, columns: object = AUTOMATIC) {
		simulator.reset();
		const node = karbonNode({
			resource: 'contact',
			operation: 'upsert',
			mapping: 'columns',
			columns,
		});
		const nodes = [...itemNodes(items), node];
		const workflow = await client.importWorkflow(chainOf('Import', nodes));
		return await client.runWorkflow(workflow.id);
	}
	const writes = () => simulator.requests.filter(({ method }) => method !== 'GET');
	const valuesOf = (identifier: string) => {
		const [{ ContactKey }] = [...simulator.store.contacts.values()].filter(
			({ UserDefinedIdentifier }) => UserDefinedIdentifier === identifier,
		);
		const { CustomFieldValues = [] } = simulator.store.customFieldValues.get(ContactKey) ?? {};
		return Object.fromEntries(CustomFieldValues.map(({ Name, Value }) => [Name, Value]));
	};

	it('names all wrong rows and sends nothing', async () => {
		const wrong = structuredClone(rows) as Array<Record<string, unknown>>;
		wrong[3].Tier = 'Platinum';
		wrong[9]['Client since'] = 45_992;
		const execution = await run(wrong);
		expect(execution.status).toBe('error');
		expect(JSON.stringify(execution)).toContain('Row 5 (First3 Last3)');
		expect(JSON.stringify(execution)).toContain('Row 11 (First9 Last9)');
		expect(writes()).toEqual([]);
	});

	it(`creates ${ROWS} clients with their custom fields, and writes nothing the second time`, async () => {
		const first = await run(rows);
		expect(first.status).toBe('success');
		expect(first.jsonOf(ACTION).map(({ created }) => created)).toEqual(rows.map(() => true));
		expect(valuesOf('IMP-7')).toEqual({
			Tier: ['Gold'],
			Newsletter: ['true'],
			'Client since': ['2024-02-29'],
			'Number of employees': ['7'],
		});
		const second = await run(rows);
		expect(second.jsonOf(ACTION).map(({ changed }) => changed)).toEqual(rows.map(() => false));
		expect(writes()).toEqual([]);
	});

	it('leaves the values of manually mapped columns as they are, whatever the workflow saved', async () => {
		const fields = [...simulator.store.customFields.values()];
		const id = (name: string) => `customField-${fields.find(({ Name }) => Name === name)?.Key}`;
		const columnOf = (field: string, type: string, options?: object[]) => ({
			id: field,
			displayName: field,
			required: false,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
			type,
			...(options && { options }),
		});
		const execution = await run([{ id: 'IMP-1', day: '2023-12-31', tier: 'silver', owner: null }], {
			mappingMode: 'defineBelow',
			matchingColumns: ['Identifier'],
			value: {
				Identifier: '={{ $json.id }}',
				'Preferred Name': null,
				'Client Owner': '',
				[id('Client since')]: '={{ $json.day }}',
				// n8n itself would refuse an option that its saved columns lack.
				[id('Tier')]: '={{ $json.tier }}',
				[id('Number of employees')]: '1250.50',
			},
			schema: [
				columnOf('Identifier', 'string'),
				columnOf('Preferred Name', 'string'),
				columnOf('Client Owner', 'options', [{ name: '(No Change)', value: '' }]),
				columnOf(id('Client since'), 'dateTime'),
				columnOf(id('Tier'), 'options', [{ name: 'Gold', value: 'Gold' }]),
				columnOf(id('Number of employees'), 'string'),
			],
		});
		expect(execution.status).toBe('success');
		expect(valuesOf('IMP-1')).toMatchObject({
			'Client since': ['2023-12-31'],
			Tier: ['Silver'],
			'Number of employees': ['1250.50'],
		});
	});
});
