import { MAX_WAIT_MS, oneAtATime } from '../../../../../nodes/KarbonTrigger/subscription/guard';
import { readBaseUrl } from '../../../../../nodes/shared/credentials';
import { createManualTiming, quiet } from '../../../../support/clock/manualTiming';

const access = { baseUrl: 'https://api.example', accessKey: 'key' };

/** A task that ends when a test ends it. */
function createTask() {
	let end!: () => void;
	const ended = new Promise<void>((resolve) => (end = resolve));
	const begun = jest.fn(async () => await ended);
	return { begun, end };
}

test('Tasks of one application run one after the other, also when one fails', async () => {
	const timing = createManualTiming();
	const [first, second] = [createTask(), createTask()];
	const failing = oneAtATime(
		access,
		async () => {
			await first.begun();
			throw new Error('no');
		},
		timing,
	);
	const other = { ...access, baseUrl: readBaseUrl('https://API.example:443/') };
	const waiting = oneAtATime(other, second.begun, timing);
	await quiet();
	expect(second.begun).not.toHaveBeenCalled();
	first.end();
	await expect(failing).rejects.toThrow('no');
	await quiet();
	expect(second.begun).toHaveBeenCalled();
	second.end();
	await waiting;
});

test('Tasks of different applications do not wait for each other', async () => {
	const timing = createManualTiming();
	const [first, second] = [createTask(), createTask()];
	const running = oneAtATime(access, first.begun, timing);
	const other = oneAtATime({ ...access, accessKey: 'other' }, second.begun, timing);
	await quiet();
	expect(second.begun).toHaveBeenCalled();
	first.end();
	second.end();
	await Promise.all([running, other]);
});

test('A task does not wait for another one that hangs, and later tasks wait for it', async () => {
	const timing = createManualTiming();
	const [hanging, second, third] = [createTask(), createTask(), createTask()];
	void oneAtATime(access, hanging.begun, timing);
	const running = oneAtATime(access, second.begun, timing);
	await quiet();
	await timing.advance(MAX_WAIT_MS);
	await quiet();
	expect(second.begun).toHaveBeenCalled();
	const waiting = oneAtATime(access, third.begun, timing);
	hanging.end();
	await quiet();
	expect(third.begun).not.toHaveBeenCalled();
	second.end();
	await running;
	await quiet();
	expect(third.begun).toHaveBeenCalled();
	third.end();
	await waiting;
});
