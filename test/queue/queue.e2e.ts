import { openCluster, type Cluster } from './support/cluster';

describe('in queue mode', () => {
	let cluster: Cluster;

	beforeAll(async () => {
		cluster = await openCluster();
	});
	afterAll(async () => await cluster?.close());

	it('starts', () => {
		console.log(cluster.main.startMs, cluster.workers[0].startMs, cluster.processor.startMs);
	});
});
