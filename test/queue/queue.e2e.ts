import { actionsOnWorkers } from './scenarios/actions';
import { deliveriesThroughTheProcessor } from './scenarios/deliveries';
import { killedProcessor } from './scenarios/killedProcessor';
import { oneLimitForAllWorkers } from './scenarios/rateLimit';
import { openCluster, type Cluster } from './support/cluster';

describe('n8n in queue mode', () => {
	let opened: Cluster;
	const cluster = () => opened;

	beforeAll(async () => {
		opened = await openCluster();
	});
	afterAll(async () => await opened?.close());

	describe('with actions', () => actionsOnWorkers(cluster));
	describe('with the trigger', () => deliveriesThroughTheProcessor(cluster));
	describe('with a webhook processor that is killed', () => killedProcessor(cluster));
	describe('under the rate limit of the service', () => oneLimitForAllWorkers(cluster));
});
