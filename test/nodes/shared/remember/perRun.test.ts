import { PerRun } from '../../../../nodes/shared/remember';
import { createTestClient } from '../../../support/fakeHost';

const newClient = () => createTestClient(() => ({ status: 200 })).client;

describe('values of one run of the node', () => {
	it('are created once for each run and name', () => {
		const values = new PerRun<object>();
		const [run, otherRun] = [newClient(), newClient()];
		const value = values.get(run, 'a', () => ({}));
		expect(values.get(run, 'a', () => ({}))).toBe(value);
		expect(values.get(run, 'b', () => ({}))).not.toBe(value);
		expect(values.get(otherRun, 'a', () => ({}))).not.toBe(value);
	});

	it('may be falsy', () => {
		const values = new PerRun<number>();
		const run = newClient();
		values.get(run, 'a', () => 0);
		expect(values.get(run, 'a', () => 1)).toBe(0);
	});
});
