import { firstClient, KINDS } from './clients';
import { bench, setUpEachTest, start } from './setUp';

const [, ORGANIZATION] = KINDS;

setUpEachTest();

describe('karbon.md 38', () => {
	const NAMES = ['EmailAddress', 'PhoneNumber', 'Website'];

	it.each([
		['shown', NAMES],
		['omitted', []],
	] as const)('fields of the first card are %s in single records', async (variant, names) => {
		await start({ organizationCardFields: variant });
		const record = await firstClient(bench, ORGANIZATION).read();
		expect(Object.keys(record).filter((name) => NAMES.includes(name))).toEqual(names);
	});
});
