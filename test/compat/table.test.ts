import { tableOf, withTable } from './table';

const RESULT = {
	n8n: '2.41.1',
	node: '24.21.0',
	demo: { good: 8, all: 8 },
	examples: { good: 5, all: 6 },
	statements: { good: 60, all: 61 },
};

describe('the compatibility table', () => {
	it('has a row for each line of n8n', () => {
		expect(tableOf([RESULT]).split('\n')[2]).toBe(
			'| 2.41.1 | 24.21.0 | 8 of 8 | 5 of 6 | 60 of 61 |',
		);
	});

	it('takes the place of the one before, between its markers', () => {
		const text = 'a\n<!-- compatibility:start -->\nold\n<!-- compatibility:end -->\nb\n';

		expect(withTable(text, 'new')).toBe(
			'a\n<!-- compatibility:start -->\n\nnew\n\n<!-- compatibility:end -->\nb\n',
		);
	});

	it('is not written into a text without markers', () => {
		expect(() => withTable('a', 'new')).toThrow('compatibility:start');
	});
});
