import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { runCompare, type Surroundings } from '../../../simulator/compare/command';
import { createSimulator, type Simulator } from '../../../simulator';
import { readCommandLine } from '../../../simulator/cli';
import { compareWith, instantTiming, readingsOf, startAccount } from './support/account';
import { holdings } from './support/holdings';

const folder = mkdtempSync(join(tmpdir(), 'karbon-compare-'));
const output = join(folder, 'karbon-account.json');
let printed: string[];
let simulator: Simulator | undefined;

const surroundings = (env: Surroundings['env'] = {}, more: Partial<Surroundings> = {}) => ({
	env,
	terminal: undefined,
	timing: instantTiming(),
	print: (line: string) => void printed.push(line),
	...more,
});
const secretsOf = ({ credentials }: Simulator) => ({
	KARBON_ACCESS_TOKEN: credentials.accessToken,
	KARBON_ACCESS_KEY: credentials.accessKey,
});

beforeEach(() => {
	printed = [];
});
afterEach(async () => {
	await simulator?.close();
	simulator = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compares a started account. @returns all that was printed and written */
async function compare(account: Simulator): Promise<string> {
	const args = ['--base-url', account.url, '--output', output];
	await runCompare(args, surroundings(secretsOf(account)));
	return printed.join('\n') + readFileSync(output, 'utf8');
}

describe('karbon-simulator compare', () => {
	it.each([
		['--access-token'],
		['--access-key=eyJx'],
		['--token'],
		['--key'],
		['-key'],
		['--accessKey'],
	])('refuses %s, and names the environment variables', async (option) => {
		const run = runCompare([option, 'secret'], surroundings());
		await expect(run).rejects.toThrow(/not options.*KARBON_ACCESS_TOKEN and KARBON_ACCESS_KEY/);
		await expect(run).rejects.not.toThrow('secret');
	});

	it.each([
		[['--base-url', 'http://api.karbonhq.com'], '--base-url needs an address such as'],
		[['--base-url', 'https://user:word@api.karbonhq.com'], '--base-url needs'],
		[['--base-url', 'https://api.karbonhq.com/v3'], '--base-url needs'],
		[['--base-url', 'karbon'], '--base-url needs'],
		[['--top', '5'], "Unknown option '--top'."],
		[[], 'Set KARBON_ACCESS_TOKEN.'],
	])('refuses %j', async (args, message) => {
		await expect(runCompare(args, surroundings())).rejects.toThrow(message);
	});

	it.each([
		['a line break', 'eyJx\nabc'],
		['an invisible character', 'eyJx\u200babc'],
		['other letters', 'ключ'],
	])('refuses a key with %s before it sends anything', async (_what, key) => {
		simulator = await createSimulator({ data: { contacts: 1 } });
		const env = { KARBON_ACCESS_TOKEN: 'token', KARBON_ACCESS_KEY: key };
		const run = runCompare(['--base-url', simulator.url], surroundings(env));
		await expect(run).rejects.toThrow('Access Key: enter the value as Karbon shows it.');
		expect(simulator.requests).toHaveLength(0);
	});

	it.each([
		['in a folder that does not exist', join(folder, 'missing', 'file.json'), 'no such file'],
		['that is a folder', folder, 'is not a file of this command'],
		['with something else', join(folder, 'other.json'), 'is not a file of this command'],
	])('refuses a file %s before it sends anything', async (_what, file, message) => {
		writeFileSync(join(folder, 'other.json'), '{"name":"mine"}');
		simulator = await createSimulator({ data: { contacts: 1 } });
		const args = ['--base-url', simulator.url, '--output', file];
		await expect(runCompare(args, surroundings(secretsOf(simulator)))).rejects.toThrow(message);
		expect(simulator.requests).toHaveLength(0);
		expect(readFileSync(join(folder, 'other.json'), 'utf8')).toBe('{"name":"mine"}');
	});

	it('replaces the file of an earlier comparison, and leaves none when it is interrupted', async () => {
		simulator = await startAccount({ data: { contacts: 1 } });
		const before = await compare(simulator);
		printed = [];
		expect(await compare(simulator)).toBe(before);
		rmSync(output);
		const timing = {
			...instantTiming(),
			sleep: () => Promise.reject(new Error('interrupted')),
		};
		const args = ['--base-url', simulator.url, '--output', output];
		const run = runCompare(args, surroundings(secretsOf(simulator), { timing }));
		await expect(run).rejects.toThrow('interrupted');
		expect(existsSync(output)).toBe(false);
	});

	it('shows its options', async () => {
		await runCompare(['--help'], surroundings());
		expect(printed.join()).toContain('Usage: karbon-simulator compare [options]');
	});

	it('asks for the values that the environment does not have, and shows neither', async () => {
		simulator = await createSimulator({ data: { contacts: 1 } });
		const [input, shown] = [new PassThrough(), new PassThrough()];
		const { accessToken, accessKey } = simulator.credentials;
		const args = ['--base-url', simulator.url, '--output', output];
		const env = { KARBON_ACCESS_TOKEN: accessToken };
		const run = runCompare(args, surroundings(env, { terminal: { input, output: shown } }));
		input.write(`${accessKey}\n`);
		await run;
		expect(String(shown.read())).toBe('Access Key (not shown): \n');
		expect(printed.join()).toContain('questions are decided');
	});

	it('sends GET requests alone, one a second, at most 60', async () => {
		simulator = await startAccount();
		const timing = instantTiming();
		const { requestCount } = await compareWith(simulator, undefined, timing);
		const { requests } = simulator;
		expect(new Set(requests.map(({ method }) => method))).toEqual(new Set(['GET']));
		expect(requests).toHaveLength(requestCount);
		expect(requestCount).toBeLessThanOrEqual(60);
		// The first request does not wait.
		expect(timing.slept).toEqual(Array.from({ length: requestCount - 1 }, () => 1000));
	});

	it('shows and writes nothing that the account holds', async () => {
		const other = await startAccount();
		const [others, expected] = [holdings(other), await compare(other)];
		await other.close();
		printed = [];
		simulator = await startAccount({ data: { seed: 7 } });
		const own = [...holdings(simulator)].filter((value) => !others.has(value));
		const text = await compare(simulator);
		// Values such as 401 are in the register as well.
		const leaked = own.filter((value) => text.includes(value) && !expected.includes(value));
		expect(leaked).toEqual([]);
		expect(own.length).toBeGreaterThan(5000);
		expect(text).toBe(expected);
	});

	it('shows and writes no canary', async () => {
		simulator = await startAccount();
		const canaries = plantCanaries(simulator);
		const text = await compare(simulator);
		expect(canaries.size).toBeGreaterThan(5000);
		expect([...canaries].filter((canary) => text.includes(canary))).toEqual([]);
		expect(text).not.toContain('canary');
	});

	it('writes a file with which a simulator behaves like the account', async () => {
		const variants = {
			nextLinks: 'neverWithTop',
			skips: 'refusedAbove100',
			timeForm: 'offset',
			errorBody: 'capitalized',
			omitFileTotal: true,
		} as const;
		simulator = await startAccount({ variants, subscriptionGetShows: 'urlOnly' });
		await compare(simulator);
		const wanted = readingsOf(await compareWith(simulator));
		await simulator.close();
		const commandLine = readCommandLine(['--like', output, '--quiet', '--port', '0']);
		if (commandLine.help) throw new Error('This is not a request for help.');
		expect(commandLine.options.variants).toMatchObject(variants);
		expect(commandLine.options.subscriptionGetShows).toBe('urlOnly');
		simulator = await startAccount(commandLine.options);
		expect(readingsOf(await compareWith(simulator))).toEqual(wanted);
	});
});

/** Replaces the free texts of each record. @returns the new texts */
function plantCanaries({ store }: Simulator): Set<string> {
	const FREE =
		/^(FullName|FirstName|LastName|Name|Title|Description|Email|Phone|Website|Address|City|Client(Name|Owner|Manager)|Assignee|Invoice(Number)|Payment(Reference|Instructions)|FileName|UserDefinedIdentifier|Subject|Body|TargetUrl)/;
	const canaries = new Set<string>();
	const plant = (value: unknown): void => {
		if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
		for (const [name, inner] of Object.entries(value)) {
			if (typeof inner === 'string' && FREE.test(name)) {
				const canary = `canary ${canaries.size} of ${name}`;
				canaries.add(canary);
				Object.assign(value, { [name]: canary });
			} else plant(inner);
		}
	};
	for (const collection of Object.values(store)) {
		for (const record of collection.values()) plant(record);
	}
	return canaries;
}
