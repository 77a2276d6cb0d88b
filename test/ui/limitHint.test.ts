import type { N8nLine } from '../../host';
import { chainOf, itemNodes, karbonNode } from '../e2e/support/workflows/actionWorkflow';
import { SETUP_MS, storeCredential } from '../e2e/support/stage';
import { openUi, type Ui } from './support/ui';

const VERSIONS: N8nLine[] = ['n8n-2', 'n8n-1'];

/** n8n's own hint, and that of the node. */
const OF_EDITOR = 'Limit of 5 items reached';
const OF_NODE = /which is the limit|more records than the limit/;

/** Input items, and the limit, of a list that is cut; whose hint is shown. */
const LISTS: Array<[inputs: number, limit: number | string, shown: string | RegExp]> = [
	[1, 5, OF_EDITOR],
	[1, '={{ 5 }}', OF_NODE],
	[3, 5, OF_NODE],
	[3, '={{ 5 }}', OF_NODE],
];

describe.each(VERSIONS)('on %s', (version) => {
	let ui: Ui;

	beforeAll(async () => {
		ui = await openUi(version);
		await storeCredential(await ui.connect(), ui.simulator);
	}, SETUP_MS);

	afterAll(async () => await ui?.close());

	it.each(LISTS)(
		'a list of %d input items that is cut at the limit %s has one hint about it',
		async (inputs, limit, shown) => {
			const { connect, n8n, output, page } = ui;
			const list = Array.from({ length: inputs }, (_, index) => ({ index }));
			const karbon = karbonNode({ resource: 'invoice', operation: 'getAll', limit });
			const workflow = chainOf('Limit', [...itemNodes(list), karbon]);
			const { id } = await (await connect()).importWorkflow(workflow);
			await page.goto(`${n8n.url}/workflow/${id}`);
			const node = page.getByTestId('canvas-node').last();
			await node.waitFor();
			await page.getByTestId('execute-workflow-button').last().click();
			await node.getByTestId('canvas-node-status-success').waitFor();
			await node.dblclick();
			await output.shows(['INV-']);

			const hints = (await output.hints()).filter((hint) => /limit/i.test(hint));
			expect(hints).toEqual([expect.stringMatching(shown)]);
		},
	);
});
