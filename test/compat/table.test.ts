import { tableOf, withTable } from './table';

const RESULT = {
	n8n: '2.41.1',
	node: '24.21.0',
	demo: { passed: 8, all: 8 },
	examples: { passed: 5, all: 6 },
	checks: { passed: 60, all: 61 },
};

describe('the compatibility table', () => {
	it('has a row for each version of n8n', () => {
		expect(tableOf([RESULT]).split('\n')[2]).toBe('| 2.41.1 | 24.21.0 | All | 5 of 6 | 60 of 61 |');
	});

	it('replaces the previous table between the markers', () => {
		const text = 'a\n<!-- compatibility:start -->\nold\n<!-- compatibility:end -->\nb\n';

		expect(withTable(text, 'new')).toBe(
			'a\n<!-- compatibility:start -->\n\nnew\n\n<!-- compatibility:end -->\nb\n',
		);
	});

	it('is refused for a text without markers', () => {
		expect(() => withTable('a', 'new')).toThrow('compatibility:start');
	});
});
