import { withSection } from '../../../proof/harness/page';
import { cellOf, resultsOf, rowOf } from './madeUpRow';

describe('The page of all rows', () => {
	const first = { ...rowOf(cellOf([1])), id: 1, title: 'First' };
	const second = { ...rowOf(cellOf([1])), id: 2, title: 'Second' };
	const rows = [first, second];

	it('has a section with its command for each row, and says which are not measured', async () => {
		const page = await withSection('', rows, first, resultsOf([1.25]));
		expect(page).toMatch(/## 1\. First\n\nOne node beside another\.\n\n```sh\nnpm run proof -- 1/);
		expect(page).toContain('Measured on 2 cores; the samples took 1 minute.');
		expect(page).toMatch(/## 2\. Second[^]+Not measured\./);
	});

	it('keeps the other sections when one is replaced', async () => {
		const earlier = await withSection('', rows, first, resultsOf([1.25]));
		const page = await withSection(earlier, rows, second, resultsOf([2.5]));
		expect(page).toContain('1.25');
		expect(page).toContain('2.50');
		expect(page).not.toContain('Not measured.');
	});

	it('keeps what is written below a table', async () => {
		const earlier = await withSection('', rows, first, resultsOf([1.25]));
		const noted = earlier.replace('## 2.', '### What dominates\n\nThe database.\n\n## 2.');
		const page = await withSection(noted, rows, first, resultsOf([1.5]));
		expect(page).toMatch(/1\.50[^]+### What dominates\n\nThe database\.\n\n## 2\./);
	});
});
