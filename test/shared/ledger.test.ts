import { processLedger, WriteLedger } from '../../nodes/shared/ledger';

const HOUR_MS = 3_600_000;

describe('WriteLedger', () => {
	let now = 0;
	let ledger: WriteLedger;
	beforeEach(() => {
		now = 1_000;
		ledger = new WriteLedger(() => now);
	});

	it('knows nothing of a write that was not tried', () => {
		expect(ledger.find('a')).toBeUndefined();
	});

	it('takes the outcome of a write for unknown until it is told', () => {
		ledger.begin('a');
		expect(ledger.find('a')).toEqual({ state: 'unknown' });
		ledger.finish('a', { PaymentKey: 'p' });
		expect(ledger.find('a')).toEqual({ state: 'done', result: { PaymentKey: 'p' } });
	});

	it('forgets a write that was refused', () => {
		ledger.begin('a');
		ledger.forget('a');
		expect(ledger.find('a')).toBeUndefined();
	});

	it('forgets after an hour', () => {
		ledger.begin('a');
		now += HOUR_MS - 1;
		ledger.begin('b');
		expect(ledger.find('a')).toBeDefined();
		now += 1;
		expect(ledger.find('a')).toBeUndefined();
		expect(ledger.find('b')).toBeDefined();
	});

	it('counts the hour from when a write ended, also for those that began before it', () => {
		ledger.begin('slow');
		ledger.begin('quick');
		now += HOUR_MS / 2;
		ledger.finish('slow', {});
		now += HOUR_MS / 2;
		expect(ledger.find('quick')).toBeUndefined();
		expect(ledger.find('slow')).toBeDefined();
	});

	it('keeps a bounded number, and gives up the oldest first', () => {
		for (let index = 0; index <= 20_000; index++) ledger.begin(`w${index}`);
		expect(ledger.find('w0')).toBeUndefined();
		expect(ledger.find('w1')).toBeDefined();
		expect(ledger.find('w20000')).toBeDefined();
	});

	it('exists once for the process, on the real clock', () => {
		processLedger.begin('test of the process ledger');
		expect(processLedger.find('test of the process ledger')).toEqual({ state: 'unknown' });
		processLedger.forget('test of the process ledger');
	});
});
