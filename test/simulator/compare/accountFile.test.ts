import { accountFileText, settingsIn } from '../../../simulator/compare/accountFile';
import { OTHER } from '../../../simulator/compare/findings';
import { readRegister } from '../../../simulator/register';

const [row] = readRegister();
const fileWith = (...readings: unknown[]) => JSON.stringify({ karbonAccount: 1, readings });
const ENTRY = { row: 1, setting: 'nextLinks', reading: 'never' };

describe('karbon-account.json', () => {
	it('has row numbers and names of readings, and those that are decided only', () => {
		const findings = [
			{ row, setting: 'nextLinks', reading: 'never' },
			{ row, setting: 'lastPage', reading: undefined, reason: 'no records' },
		];
		const text = accountFileText({ findings });
		expect(JSON.parse(text)).toEqual({ karbonAccount: 1, readings: [ENTRY] });
		expect(settingsIn(text)).toEqual([{ name: 'nextLinks', value: 'never' }]);
	});

	it('names a setting with none of the known readings, which a simulator cannot copy', () => {
		const text = accountFileText({ findings: [{ row, setting: 'nextLinks', reading: OTHER }] });
		expect(JSON.parse(text).readings).toEqual([{ ...ENTRY, reading: 'other' }]);
		expect(settingsIn(text)).toEqual([]);
	});

	it('cannot be made with anything that the register does not have', () => {
		const findings = [{ row, setting: 'nextLinks', reading: 'Smith Family Trust' }];
		expect(() => accountFileText({ findings })).toThrow("'nextLinks' has no reading");
	});

	it.each([
		['no JSON', '{', 'not valid JSON'],
		['a list', '[]', "'karbonAccount' and 'readings', and nothing else"],
		[
			'a further field',
			JSON.stringify({ karbonAccount: 1, readings: [], count: 3 }),
			'nothing else',
		],
		[
			'another format',
			JSON.stringify({ karbonAccount: 2, readings: [] }),
			'Update karbon-simulator',
		],
		['readings of another shape', JSON.stringify({ karbonAccount: 1, readings: {} }), 'format'],
		['an entry with a further field', fileWith({ ...ENTRY, note: 'x' }), 'nothing else'],
		['null as an entry', fileWith(null), 'nothing else'],
		['an unknown row', fileWith({ ...ENTRY, row: 999 }), 'there is no row 999'],
		['an unknown setting', fileWith({ ...ENTRY, setting: 'port' }), 'row 1 has no setting "port"'],
		['a setting of another row', fileWith({ ...ENTRY, row: 2 }), 'row 2 has no setting'],
		[
			'a setting that is not looked for',
			fileWith({ row: 20, setting: 'putOmitted', reading: 'kept' }),
			'row 20 has no setting',
		],
		['an unknown reading', fileWith({ ...ENTRY, reading: 'often' }), 'has no reading "often"'],
		['a reading of another type', fileWith({ ...ENTRY, reading: ['never'] }), 'has no reading'],
		['a setting twice', fileWith(ENTRY, { ...ENTRY, reading: 'always' }), 'twice'],
	])('is refused with %s', (_what, text, message) => {
		expect(() => settingsIn(text)).toThrow(message);
	});
});
