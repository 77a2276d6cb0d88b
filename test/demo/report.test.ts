import { Report } from '../../demo/report';

describe('the report of the demo', () => {
	function setUp(): { report: Report; lines: string[] } {
		const lines: string[] = [];
		return { report: new Report((line) => lines.push(line)), lines };
	}

	it('marks each expectation as met or not met, and prints the actual value if it is not met', () => {
		const { report, lines } = setUp();

		report.heading('Payments');
		report.add({ says: 'recorded once', holds: true, found: 'not shown' });
		report.add({ says: 'reversed', holds: false, found: { status: 404 } });
		report.add({ says: 'listed', holds: false });

		expect(lines).toEqual([
			'\nPayments',
			'  ✓ recorded once',
			'  ✗ reversed',
			'      found: {"status":404}',
			'  ✗ listed',
		]);
	});

	it('ends with the totals that .ci/run reads', () => {
		const { report, lines } = setUp();
		report.add({ says: 'a', holds: true });
		report.add({ says: 'b', holds: false });

		report.close();

		expect(lines.pop()).toBe('\ndemo: 1 passed, 1 failed');
	});

	it('truncates long values', () => {
		const { report, lines } = setUp();

		report.add({ says: 'a', holds: false, found: 'x'.repeat(5000) });

		expect(lines[1].length).toBeLessThan(450);
	});
});
