import { Report } from '../../demo/report';

describe("the demo's summary", () => {
	function summary(): { report: Report; lines: string[] } {
		const lines: string[] = [];
		return { report: new Report((line) => lines.push(line)), lines };
	}

	it('marks what holds and what does not, and shows what was found instead', () => {
		const { report, lines } = summary();

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

	it('ends with the line that continuous integration counts', () => {
		const { report, lines } = summary();
		report.add({ says: 'a', holds: true });
		report.add({ says: 'b', holds: false });

		report.close();

		expect(lines.pop()).toBe('\ndemo: 1 passed, 1 failed');
	});

	it('cuts what would fill the screen', () => {
		const { report, lines } = summary();

		report.add({ says: 'a', holds: false, found: 'x'.repeat(5000) });

		expect(lines[1].length).toBeLessThan(450);
	});
});
