import type { NodeOutcome } from '../../../support/action/executeNode';
import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();

const refuse = (method: string) =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 400, message: 'No' },
		match: { method },
		times: 1,
	});
const answerWithoutKey = () =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 201, body: { Some: 'field' } },
		match: { method: 'POST' },
		times: 1,
	});
const createSchedule = async () => {
	const { parameters } = EVERY_OPERATION['workSchedule.create'](bench.simulator);
	return await bench.run('workSchedule.create', parameters);
};

/** Errors of operations with several steps, of which the first one was done. */
const CASES: Array<[string, RegExp, () => Promise<NodeOutcome>]> = [
	[
		'a schedule that Karbon does not attach',
		/was created, but has no effect/,
		async () => {
			refuse('PUT');
			return await createSchedule();
		},
	],
	[
		'a schedule whose key Karbon does not return',
		/so it is not attached/,
		async () => {
			answerWithoutKey();
			return await createSchedule();
		},
	],
	[
		'a subscription that was deleted, but not replaced',
		/was deleted\. Then an error occurred/,
		async () => {
			const { parameters } = EVERY_OPERATION['webhookSubscription.create'](bench.simulator);
			await bench.run('webhookSubscription.create', parameters);
			refuse('POST');
			const options = { replaceExisting: true };
			return await bench.run('webhookSubscription.create', { ...parameters, options });
		},
	],
];

describe("the error's outcome is not 'refused', because a part was done, for", () => {
	it.each(CASES)('%s', async (_what, text, run) => {
		const { error } = await run();
		expect(`${error?.message} ${error?.description}`).toMatch(text);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});
