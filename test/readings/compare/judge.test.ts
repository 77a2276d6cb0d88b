import type { CellResult } from '../support/cells/runCell';
import { judge } from '../support/judge';

const result = (changes: Partial<CellResult>): CellResult => ({
	items: [],
	hints: [],
	changes: [],
	transcript: [],
	...changes,
});

describe('A case that ends with an error without any variant', () => {
	const reference = result({ error: 'The invoice may have been created' });
	const verdictOf = (cell: Partial<CellResult>) =>
		judge({ reference, operation: 'invoice.get' }, result(cell), [], () => []);

	it('may end with any error that the case calls right', () => {
		expect(verdictOf({ error: 'The expense may have been created' })).toBeUndefined();
	});

	it.each([{ error: 'Refused' }, {}])('may not end otherwise: %j', (cell) => {
		expect(verdictOf({ ...cell, wrong: 'no unknown outcome' })).toEqual({
			isSilent: true,
			text: 'no unknown outcome',
		});
	});
});
