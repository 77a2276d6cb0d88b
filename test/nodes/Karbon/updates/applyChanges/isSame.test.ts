import {
	choiceField,
	listedKey,
	textField,
	type ValueField,
} from '../../../../../nodes/Karbon/schema/field';
import { isSame } from '../../../../../nodes/Karbon/updates/applyChanges';

const field = (type: 'amount' | 'day' | 'flag'): ValueField => ({ type, path: 'X', label: 'X' });
const choice = choiceField('X', 'X', ['In Progress']);
const status: ValueField = { ...choice, ignoresSpaces: true };
const text = textField('X', 'X');
const name = textField('X', 'X', { search: { searchListMethod: 'x', entered: 'name' } });
const user = textField('X', 'X', { search: { searchListMethod: 'x', entered: 'email' } });
const key = listedKey('X', 'X', 'x');

describe('a given value', () => {
	it.each<[string, ValueField, unknown, unknown]>([
		['a text with other line ends', text, 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
		['a key in another letter case', key, 'abc', 'ABC'],
		['an email address in another letter case', user, 'Ann@x.example', 'ann@x.example'],
		['a status that Karbon shows without spaces', status, 'InProgress', 'In Progress'],
		['a number that Karbon shows as a text', field('amount'), '90.50', 90.5],
		['the amount 0', field('amount'), '0.00', 0],
		['no', field('flag'), false, false],
		['a day that Karbon shows with a time', field('day'), '2026-11-20T05:00:00Z', '2026-11-20'],
	])('is no change: %s', (_name, of, existing, given) => {
		expect(isSame(of, existing, given)).toBe(true);
	});

	it.each<[string, ValueField, unknown, unknown]>([
		['the amount 0 where there is none', field('amount'), null, 0],
		['the amount 0 where there is an empty text', field('amount'), '', 0],
		['no where there is no answer', field('flag'), null, false],
		['a day where there is none', field('day'), null, '2026-11-21T00:00:00Z'],
		['a text in another letter case', text, 'ann', 'Ann'],
		['a text that reads like a missing value', text, null, 'null'],
		['a name in another letter case', name, 'tax return', 'Tax Return'],
		['another choice that differs in its spaces', choice, 'InProgress', 'In Progress'],
		['another number', field('amount'), 90, 91],
	])('is a change: %s', (_name, of, existing, given) => {
		expect(isSame(of, existing, given)).toBe(false);
	});
});
