import { actionsOnWorkers } from './scenarios/actions';
import { deliveriesToTheProcessor } from './scenarios/deliveries';
import { killedProcessor } from './scenarios/killedProcessor';
import { oldStaticData } from './scenarios/oldStaticData';
import { sharedRateLimit } from './scenarios/rateLimit';
import { severalWorkflows } from './scenarios/severalWorkflows';
import { stalledStore } from './scenarios/stalledStore';
import { untimedWorkItems } from './scenarios/untimedWorkItems';
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
	describe('with a store that answers no worker', () => stalledStore(cluster));
	describe('with old static data of a worker', () => oldStaticData(cluster));
	describe('with a webhook processor that is killed', () => killedProcessor(cluster));
	describe('with work items without modification times', () => untimedWorkItems(cluster));
	describe('with several workflows', () => severalWorkflows(cluster));
	describe('under the rate limit of Karbon', () => sharedRateLimit(cluster));
});
