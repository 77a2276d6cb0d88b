import { Batch } from '../../../../nodes/KarbonTrigger/execution/batch';

test('An empty batch was handed on', async () => {
	await expect(new Batch().allHandedOn()).resolves.toBe(true);
});

test('A batch ends with the last of its events', async () => {
	const batch = new Batch();
	batch.add(2);
	let result: boolean | undefined;
	const ended = batch.allHandedOn().then((isHandedOn) => (result = isHandedOn));
	batch.settle(1, true);
	await Promise.resolve();
	expect(result).toBeUndefined();
	batch.settle(1, true);
	await ended;
	expect(result).toBe(true);
});

test.each([
	['the first', [false, true]],
	['the last', [true, false]],
])('A batch of which %s event may be lost was not handed on', async (_which, settled) => {
	const batch = new Batch();
	batch.add(settled.length);
	for (const isHandedOn of settled) batch.settle(1, isHandedOn);
	await expect(batch.allHandedOn()).resolves.toBe(false);
});
