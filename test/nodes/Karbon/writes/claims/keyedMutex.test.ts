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
