import {
	LastStatuses,
	type OpenStatus,
} from '../../../../../nodes/KarbonTrigger/filters/lastStatuses';
import { newEvents } from '../../../../../nodes/KarbonTrigger/marks/duplicates';
import { coverMarks } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { INVOICE } from '../../filters/lastStatuses/process';
import { MODIFIED_AT, memoryStore, REACH_MS } from './markStore';

test('an execution that begins while another one commits finds the status that it has seen', async () => {
	const { marks } = memoryStore();
	const context = {
		marks,
		open: new Map<string, OpenStatus>(),
		times: {},
		workflow: undefined,
	};
	const begin = async () => {
		const known = await newEvents([], marks);
		const statuses = await LastStatuses.load(context, [INVOICE]);
		return async () => {
			statuses.saw(INVOICE, 'paid');
			const done = coverMarks(INVOICE.key, MODIFIED_AT, REACH_MS);
			await known.commit(done, undefined, statuses.close());
		};
	};
	const commit = await begin();
	const committed = commit();
	const next = await LastStatuses.load(context, [INVOICE]);
	await committed;
	expect(next.differs(INVOICE, 'paid')).toBe(false);
});
