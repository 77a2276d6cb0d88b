import { callsDuring } from '../../support/measure/callsDuring';
import { byId, firstKey, useBench } from './support';

/** What a reader has to follow. To be lowered when it gets less. */
const MAX_FILES = 45;

const NAMES = ['Ana', 'Bea', 'Cleo'];

const bench = useBench();

test('Contact > Update of one field runs few files', async () => {
	const contactKey = byId(firstKey(bench.simulator.store.contacts));
	// n8n makes the node, with its form, once.
	await bench.run('contact.get', { contactKey });

	const { files } = await callsDuring(async (round) => {
		const { items } = await bench.run('contact.update', {
			contactKey,
			updateFields: { preferredName: NAMES[round] },
		});
		expect(bench.written()).toHaveLength(round + 1);
		expect(items).toMatchObject([{ json: { changed: true } }]);
	}, NAMES.length);

	expect(files).toBeLessThanOrEqual(MAX_FILES);
});
