import { listInvoices } from '../../../demo/checks/listInvoices';
import { recordAndReversePayment } from '../../../demo/checks/recordAndReversePayment';
import { recordExpense } from '../../../demo/checks/recordExpense';
import { refusedInput } from '../../../demo/checks/refusedInput';
import type { Check, Expectation } from '../../../demo/checks/types';
import { uploadAndDownloadFile } from '../../../demo/checks/uploadAndDownloadFile';
import { readExample } from '../../examples/support/runCheck';
import { recordMeasurement } from '../support/measurements';
import type { Cluster } from '../support/cluster';
import { shareOfWorkers } from '../support/workers';

const CHECKS = [
	listInvoices,
	recordAndReversePayment,
	recordExpense,
	refusedInput,
	uploadAndDownloadFile,
];

async function run(cluster: Cluster, check: Check): Promise<Expectation[]> {
	const { client, main: n8n, simulator } = cluster;
	const workflow = await client.importWorkflow(readExample(check.example));
	const outcomes: Expectation[] = [];
	for await (const outcome of check.verify({ n8n, client, simulator, workflow })) {
		outcomes.push(outcome);
	}
	return outcomes;
}

/** The check that each run starts with. */
const RAN_TO_ITS_END = 'the workflow ran to its end';

/** Workers run actions with the same results as an n8n instance with a single process. */
export function actionsOnWorkers(cluster: () => Cluster): void {
	it.each(CHECKS.map((check) => [check.example, check] as const))(
		'%s runs on a worker',
		async (_example, check) => {
			const { result, shares } = await shareOfWorkers(cluster(), () => run(cluster(), check));

			expect(result.filter(({ holds }) => !holds)).toEqual([]);
			const runs = result.filter(({ says }) => says === RAN_TO_ITS_END).length;
			expect(runs).toBeGreaterThan(0);
			expect(shares.reduce((sum, count) => sum + count)).toBe(runs);
		},
	);

	it('stores files in the database, where every process can read them', async () => {
		const { client } = cluster();
		const workflow = await client.importWorkflow(readExample('upload-and-download-file'));
		const execution = await client.runWorkflow(workflow.id);
		const [downloaded] = execution.itemsOf('Download File');
		const id = downloaded.binary?.data.id ?? '';

		expect(id).toMatch(/^database:/);
		const bytes = await client.binary(id);
		expect(bytes.length).toBeGreaterThan(10_000);
		recordMeasurement(
			'file written by a worker, read by the main process',
			`${bytes.length} bytes (${id})`,
		);
	});
}
