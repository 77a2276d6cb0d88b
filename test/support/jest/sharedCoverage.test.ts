import { resolve } from 'node:path';

interface FileCounters {
	path: string;
	hash: string;
	s: Record<string, number>;
	f: Record<string, number>;
	b: Record<string, number[]>;
}

interface SharedCoverage {
	counters: Record<string, FileCounters>;
	newCoverage(): Record<string, FileCounters>;
	withSharedCounters(source: string): string;
}

/** The module without what the tests of this worker have counted. */
function freshCoverage(): SharedCoverage {
	let fresh!: SharedCoverage;
	jest.isolateModules(() => {
		fresh = jest.requireActual<SharedCoverage>(resolve(__dirname, 'sharedCoverage.cjs'));
	});
	return fresh;
}

const file = (): FileCounters => ({
	path: 'a.ts',
	hash: '1',
	s: { 0: 0 },
	f: {},
	b: { 0: [0, 0] },
});

describe('The coverage of a worker', () => {
	it('has each source file once, and again when a test hits something new', () => {
		const { counters, newCoverage } = freshCoverage();
		counters['a.ts'] = file();
		expect(newCoverage()).toEqual({ 'a.ts': file() });
		expect(newCoverage()).toEqual({});
		counters['a.ts'].b[0][1]++;
		expect(newCoverage()['a.ts'].b).toEqual({ 0: [0, 1] });
		counters['a.ts'].b[0][1]++;
		expect(newCoverage()).toEqual({});
	});

	it('creates the counters of a module only for the first test file that loads it', () => {
		const { counters, withSharedCounters } = freshCoverage();
		let created = 0;
		const source = withSharedCounters(`
			var path = 'a.ts';
			var hash = '1';
			var gcv = '__coverage__';
			var coverageData = { ...create() };
			var coverage = global[gcv];
			if (!coverage[path] || coverage[path].hash !== hash) coverage[path] = coverageData;
		`);
		const create = () => {
			created++;
			return file();
		};

		const load = new Function('global', 'create', source);
		for (let time = 0; time < 2; time++) load({ __coverage__: counters }, create);
		expect(created).toBe(1);
		expect(counters).toEqual({ 'a.ts': file() });
	});

	it('finds the counters in a module that Istanbul has instrumented', () => {
		const { createInstrumenter } = jest.requireActual<{
			createInstrumenter(): { instrumentSync(source: string, fileName: string): string };
		}>('istanbul-lib-instrument');
		const source = createInstrumenter().instrumentSync('const a = 1;', 'a.js');
		expect(freshCoverage().withSharedCounters(source)).not.toBe(source);
	});
});
