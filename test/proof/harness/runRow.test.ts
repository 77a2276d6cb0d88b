import { temporaryFolder } from '../../../host';
import { readResults, removeResults } from '../../../proof/harness/results';
import { runRow } from '../../../proof/harness/runRow';
import { cellOf, rowOf } from './madeUpRow';

describe('A run of a row', () => {
	const { path: folder, remove } = temporaryFolder('proof-');
	const log = () => undefined;
	beforeEach(() => removeResults(42, folder));
	afterAll(remove);

	const samplesIn = (name = 'a setting') =>
		readResults(42, folder)?.cells[name]?.samples.map(({ value }) => value);

	it('stores each sample with the machine and the time it took', async () => {
		const lines: string[] = [];
		await runRow(rowOf(cellOf([1, 2, 3])), { folder, log: (line) => lines.push(line) });
		expect(samplesIn()).toEqual([1, 2, 3]);
		expect(lines).toHaveLength(3);
		const { machine, cells } = readResults(42, folder)!;
		expect(machine).toMatch(/^\d+ cores \(.+\), \d+ GiB of memory, a load average of \d+/);
		expect(cells['a setting'].seconds).toHaveLength(3);
	});

	it('that was interrupted continues with the sample that failed, and closes what it opened', async () => {
		const measured: number[] = [];
		let closed = 0;
		let isBroken = true;
		const open = async () =>
			await Promise.resolve({
				async measure(index: number) {
					if (isBroken && index === 1) throw new Error('interrupted');
					measured.push(index);
					return await Promise.resolve({ value: index });
				},
				async close() {
					closed += 1;
					await Promise.resolve();
				},
			});
		const row = rowOf(cellOf([0, 0, 0], {}, { open }));
		await expect(runRow(row, { folder, log })).rejects.toThrow('interrupted');
		expect(samplesIn()).toEqual([0]);
		isBroken = false;
		await runRow(row, { folder, log });
		expect(measured).toEqual([0, 1, 2]);
		expect(samplesIn()).toEqual([0, 1, 2]);
		expect(closed).toBe(2);
	});

	it('opens no setting that is complete or not selected', async () => {
		const open = jest.fn(async () => await Promise.reject(new Error('opened')));
		const row = rowOf(cellOf([1]), cellOf([1], {}, { name: 'another', open }));
		await runRow(row, { folder, log, only: 'a setting' });
		expect(samplesIn('another')).toBeUndefined();
		await runRow(rowOf(cellOf([1], {}, { open })), { folder, log });
		expect(open).not.toHaveBeenCalled();
	});
});
