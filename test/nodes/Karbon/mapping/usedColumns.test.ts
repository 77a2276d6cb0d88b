import { usedColumns } from '../../../../nodes/Karbon/mapping/mappedCells';

const LISTS = {
	isEmpty: null,
	count: 2,
	phoneNumbers: { values: [{ number: '={{ $json.Phone }}', label: 'Mobile' }] },
	faxes: { values: [{ number: `={{ $json['Say "hi"'] + ' Work' }}` }] },
	addresses: { values: [{ street: "={{ $json['Street (1)'] }}, {{ $json.Ort }}" }] },
};

it.each([
	['Phone', true],
	['Street (1)', true],
	['Ort', true],
	['Mobile', false],
	['number', false],
	['Pho', false],
	['Street', false],
	['Work', false],
	['Say "hi"', true],
	['Fax', false],
	['', false],
])('the column "%s" is used in an expression: %s', (name, isUsed) => {
	expect(usedColumns([name], LISTS).has(name)).toBe(isUsed);
});

it('a parameter without expressions uses no column', () => {
	expect(usedColumns(['Phone'], undefined).size).toBe(0);
});
