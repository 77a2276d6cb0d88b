import { firstKey } from '../../support';
import { bench, setUpFile } from './setUp';

setUpFile();

describe('karbon.md 144', () => {
	it('are the rows of one work item', async () => {
		const key = firstKey(bench.simulator.store.estimateSummaries);
		expect((await bench.get(`/v3/EstimateSummaries/${key}`)).body.value).toMatchObject([
			{ EstimateMinutes: expect.any(Number), TaskTypeName: 'Preparation' },
			{ TaskTypeName: 'Review' },
		]);
		expect((await bench.get('/v3/EstimateSummaries/none')).status).toBe(404);
	});
});
