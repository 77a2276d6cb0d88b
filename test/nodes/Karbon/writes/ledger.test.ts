import { processLedger, WriteLedger } from '../../../../nodes/Karbon/writes/ledger';

const HOUR_MS = 3_600_000;

describe('WriteLedger', () => {
	let now = 0;
	let ledger: WriteLedger;
	beforeEach(() => {
		now = 1_000;
		ledger = new WriteLedger(() => now);
	});

	const id = (write: string, run = 'execution 1') => ({ run, write });

	it('knows nothing of a write that was not tried', () => {
		expect(ledger.find(id('a'))).toBeUndefined();
	});

	it('takes the outcome of a write for unknown until it is told', () => {
		ledger.begin(id('a'));
		expect(ledger.find(id('a'))).toEqual({ state: 'unknown' });
		ledger.finish(id('a'), { PaymentKey: 'p' });
		expect(ledger.find(id('a'))).toEqual({ state: 'done', result: { PaymentKey: 'p' } });
	});

	it('keeps runs apart', () => {
		ledger.begin(id('a'));
		expect(ledger.find(id('a', 'execution 2'))).toBeUndefined();
	});

	it('forgets a write that was refused', () => {
		ledger.begin(id('a'));
		ledger.forget(id('a'));
		ledger.forget(id('a', 'execution 2'));
		expect(ledger.find(id('a'))).toBeUndefined();
	});

	it('forgets a run that was not in use for an hour', () => {
		ledger.begin(id('a'));
		now += HOUR_MS;
		ledger.begin(id('b', 'execution 2'));
		ledger.find(id('b', 'execution 2'));
		expect(ledger.find(id('a'))).toBeUndefined();
	});

	it('keeps the run that is asked for, even when an hour has passed', () => {
		ledger.begin(id('a'));
		now += HOUR_MS;
		expect(ledger.find(id('a'))).toBeDefined();
	});

	it('keeps every write of a run of many hours, as long as it is in use', () => {
		ledger.finish(id('first'), { PaymentKey: 'p' });
		for (let hour = 0; hour < 10; hour++) {
			now += HOUR_MS - 1;
			ledger.begin(id(`write of hour ${hour}`));
			ledger.find(id('x', `another execution ${hour}`));
		}
		expect(ledger.find(id('first'))).toEqual({ state: 'done', result: { PaymentKey: 'p' } });
	});

	describe('with more writes than it has room for', () => {
		const QUARTER_MS = HOUR_MS / 4;
		const many = (run: string) => {
			for (let index = 0; index <= 20_000; index++) ledger.begin(id(`w${index}`, run));
		};

		it('gives up the run that was used longest ago, as a whole', () => {
			ledger.begin(id('a', 'oldest'));
			ledger.begin(id('b', 'oldest'));
			now += 1;
			ledger.begin(id('a', 'older'));
			now += QUARTER_MS;
			for (let index = 0; index < 20_000; index++) ledger.begin(id(`w${index}`));
			ledger.forget(id('w0'));
			expect(ledger.find(id('w1'))).toBeDefined();
			expect(ledger.find(id('a', 'older'))).toBeDefined();
			expect(ledger.find(id('a', 'oldest'))).toBeUndefined();
			expect(ledger.find(id('b', 'oldest'))).toBeUndefined();
		});

		it('never gives up the run that is asked for, however long it is', () => {
			many('long');
			now += QUARTER_MS;
			expect(ledger.find(id('w0', 'long'))).toBeDefined();
			expect(ledger.find(id('w20000', 'long'))).toBeDefined();
		});

		it('gives up no run that may be under way, when another one asks', () => {
			many('long');
			now += QUARTER_MS - 1;
			ledger.find(id('a', 'another'));
			expect(ledger.find(id('w0', 'long'))).toBeDefined();
		});

		it('gives up a run that has come to rest, when another one asks', () => {
			many('long');
			now += QUARTER_MS;
			ledger.find(id('a', 'another'));
			expect(ledger.find(id('w0', 'long'))).toBeUndefined();
		});
	});

	it('exists once for the process, on the real clock', () => {
		processLedger.begin(id('test'));
		expect(processLedger.find(id('test'))).toEqual({ state: 'unknown' });
		processLedger.forget(id('test'));
	});
});
