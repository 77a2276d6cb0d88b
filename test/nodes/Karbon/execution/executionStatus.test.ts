import { karbonNode } from '../../../support/action/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { runWorkflow } from '../../../support/action/runWorkflow';
import { byId, useBench } from '../support';

const bench = useBench();

// n8n takes an execution for canceled if the message of its error has that word, and offers no retry then.
it('an execution fails, also with an error that names something canceled', async () => {
	const run = await runWorkflow({
		credential: credentialFor(bench.simulator),
		items: [{ json: {} }],
		nodes: [karbonNode({ resource: 'invoice', operation: 'get', invoiceKey: byId('canceled-1') })],
	});
	expect(run.status).toBe('error');
});
