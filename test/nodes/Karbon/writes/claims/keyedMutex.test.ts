import { KeyedMutex } from '../../../../../nodes/Karbon/writes/claims/keyedMutex';
import { quiet } from '../../../../support/manualTiming';

it('runs the tasks of one key in order, and those of others at once', async () => {
	const mutex = new KeyedMutex();
	const log: string[] = [];
	let end = () => {};
	const first = mutex.run('a', async () => {
		log.push('first begins');
		await new Promise<void>((resolve) => (end = resolve));
		log.push('first ends');
		throw new Error('failed');
	});
	const second = mutex.run('a', async () => log.push('second'));
	const other = mutex.run('b', async () => log.push('other'));
	await quiet();
	expect(log).toEqual(['first begins', 'other']);
	end();
	await expect(first).rejects.toThrow('failed');
	await Promise.all([second, other]);
	expect(log).toEqual(['first begins', 'other', 'first ends', 'second']);
	expect(mutex).toEqual(new KeyedMutex());
});

it('runs a task with several keys alone among all that have one of them', async () => {
	const mutex = new KeyedMutex();
	const log: string[] = [];
	const task = (name: string) => async () => {
		log.push(`${name} begins`);
		await quiet();
		log.push(`${name} ends`);
		return name;
	};
	const all = [
		mutex.runAll(['a', 'b'], task('first')),
		mutex.runAll(['b', 'a'], task('second')),
		mutex.runAll(['b'], task('third')),
		mutex.runAll(['c'], task('other')),
	];
	expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'other']);
	const order = log.filter((line) => !line.startsWith('other'));
	for (const [index, line] of order.entries()) {
		if (index % 2 === 1) expect(line).toBe(order[index - 1].replace('begins', 'ends'));
	}
	expect(mutex).toEqual(new KeyedMutex());
});
