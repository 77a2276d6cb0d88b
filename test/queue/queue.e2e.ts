import { actionsOnWorkers } from './scenarios/actions';
import { deliveriesToTheProcessor } from './scenarios/deliveries';
import { killedProcessor } from './scenarios/killedProcessor';
import { sharedRateLimit } from './scenarios/rateLimit';
import { openCluster, type Cluster } from './support/cluster';

describe('n8n in queue mode', () => {
	let opened: Cluster;
	const cluster = () => opened;

	beforeAll(async () => {
		opened = await openCluster();
	});
	afterAll(async () => await opened?.close());

	describe('with actions', () => actionsOnWorkers(cluster));
	describe('with the trigger', () => deliveriesToTheProcessor(cluster));
	describe('with a webhook processor that is killed', () => killedProcessor(cluster));
	describe('under the rate limit of Karbon', () => sharedRateLimit(cluster));
});
