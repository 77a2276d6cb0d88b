import { listedOption, listedOptions } from '../../../../nodes/Karbon/customFields/listedOptions';

describe('options in a text', () => {
	it.each([
		['A', ['A'], ['A']],
		['a , B', ['A', 'B'], ['A', 'B']],
		['A, B', ['A', 'B', 'A, B'], ['A, B']],
		['A, B, C', ['A', 'A, B', 'B, C'], ['A', 'B, C']],
		['x,y, z', ['X, Y', 'Z'], ['X, Y', 'Z']],
		['gold, Gold', ['Gold', 'gold'], ['gold', 'Gold']],
	])('%j are found among %j', (text, options, expected) => {
		expect(listedOptions(text, options)).toEqual(expected);
	});

	it.each([
		['A, B', ['A']],
		['A', []],
		['', ['A']],
	])('%j are refused if one is not among %j', (text, options) => {
		expect(listedOptions(text, options)).toBeUndefined();
	});

	it('are found in bounded time, however many there are', () => {
		const options = ['a', 'a, a', 'a, a, a'];
		expect(listedOptions(`${'a,'.repeat(20_000)}b`, options)).toBeUndefined();
		// Each option once, so the memory is bounded, too.
		expect(listedOptions(`${'a,'.repeat(50_000)}b`, ['a', 'b'])).toEqual(['a', 'b']);
	});
});

it('one option may contain commas, in any letter case', () => {
	expect(listedOption(' bronze,OLD ', ['Bronze, old'])).toBe('Bronze, old');
	expect(listedOption('Gold, Silver', ['Gold', 'Silver'])).toBeUndefined();
});
