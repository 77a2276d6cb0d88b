import type { INodeParameters } from 'n8n-workflow';

import {
	EVERY_OPERATION,
	OPERATION_NAMES,
	resetTexts,
	type ValidInput,
} from '../../nodes/Karbon/everyOperation';
import { itemWithFile, useBench } from '../../nodes/Karbon/support';
import { credentialFor } from '../../support/n8n/credentials';
import { readLiteral } from '../../support/odataLiteral';
import { isChosen } from '../sample';
import { HOSTILE } from './hostile';

const FEW = { invoices: 12, payments: 12, contacts: 3, organizations: 3, workItems: 4, notes: 2 };
const bench = useBench({ data: { ...FEW, clientGroups: 2, users: 4, timesheetsPerUser: 1 } });

type Path = readonly string[];

/** The texts in parameters, without those that are modes or choices. */
function textPaths(value: unknown, path: Path = []): Path[] {
	if (typeof value === 'string') return path.at(-1) === 'mode' ? [] : [path];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, part]) => textPaths(part, [...path, name]));
}

function replaced(value: unknown, [name, ...rest]: Path, text: string): unknown {
	if (name === undefined) return text;
	const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as INodeParameters;
	copy[name] = replaced(copy[name], rest, text) as string;
	return copy;
}

/** Path segments and names in the query of a request. */
function shapeOf(url: string) {
	const [path, query = ''] = url.split('?');
	return { segments: path.split('/'), names: [...new URLSearchParams(query).keys()] };
}

interface Sent {
	method: string;
	url: string;
}

/** Collections that operations read besides their own. No text leads to another one. */
const RELATED = ['clientgroups', 'contacts', 'customfields', 'files', 'organizations', 'users'];

/** `GET contacts 4`: method, collection and number of segments. */
function routeOf({ method, url }: Sent): string {
	const { segments } = shapeOf(url);
	const isBelow = segments.length > 3 || segments[2].includes('(');
	return `${method} ${collectionOf(url)} ${isBelow ? 'record' : 'list'} ${segments.length}`;
}

const collectionOf = (url: string): string => shapeOf(url).segments[2].split('(')[0].toLowerCase();

/**
 * What is wrong with a request.
 * @param valid the requests of all operations with valid input
 * @param own those of the same operation
 */
function problemOf(sent: Sent, valid: readonly Sent[], own: readonly Sent[]): string | undefined {
	const collections = [...RELATED, ...own.map(({ url }) => collectionOf(url))];
	const known = valid.filter((one) => routeOf(one) === routeOf(sent));
	const names = new Set(known.flatMap(({ url }) => shapeOf(url).names));
	const given = shapeOf(sent.url).names;
	const isKnown =
		known.length > 0 &&
		collections.includes(collectionOf(sent.url)) &&
		given.every((name) => names.has(name)) &&
		new Set(given).size === given.length;
	return isKnown ? undefined : `${sent.method} ${sent.url}`;
}

/** A text that would leave the expression of n8n itself. */
const isExpression = (text: string) => text.includes('{{');
/** File > Download takes a link, too. It has a slash, and stays on the origin of the base URL. */
const isLink = (operation: string, text: string) =>
	operation === 'file.download' && text.includes('/');

describe('Texts of a workflow', () => {
	let cells = 0;
	afterAll(() => void process.stdout.write(`chaos: ${cells} injections\n`));

	/** By operation. */
	const valid = new Map<string, Sent[]>();

	async function runValid(operation: string): Promise<ValidInput> {
		const { simulator } = bench;
		await simulator.restart();
		resetTexts();
		const input = EVERY_OPERATION[operation](simulator);
		await bench.run(operation, input.parameters, { items: input.item && [input.item] });
		valid.set(operation, [...simulator.requests]);
		return input;
	}

	it.each(OPERATION_NAMES)('of %s stay one value in the request', async (operation) => {
		const { simulator } = bench;
		if (valid.size === 0) for (const name of OPERATION_NAMES) await runValid(name);
		const { parameters, item } = await runValid(operation);
		const all = [...valid.values()].flat();
		const problems: string[] = [];
		for (const path of textPaths(parameters)) {
			for (const text of HOSTILE.filter((one) => !isExpression(one) && !isLink(operation, one))) {
				if (!isChosen(`${operation} ${path.join('.')} ${text}`)) continue;
				cells += 1;
				simulator.reset();
				await bench.run(operation, replaced(parameters, path, text) as INodeParameters, {
					items: item && [item],
				});
				const own = valid.get(operation)!;
				problems.push(...simulator.requests.flatMap((sent) => problemOf(sent, all, own) ?? []));
				const evil = simulator.requests.filter(({ headers }) => 'x-injected' in headers);
				problems.push(...evil.map(() => 'a header was injected'));
			}
		}
		expect(problems).toEqual([]);
		expect({}).not.toHaveProperty('x');
	});

	it.each(HOSTILE.filter((text) => !isExpression(text)))(
		'stay one literal in OData: %j',
		async (text) => {
			cells += 1;
			await bench.run('organization.upsert', { userDefinedIdentifier: text, fullName: 'Acme' });
			await bench.run('organization.getAll', { filters: { fullName: text } });
			const urls = bench.decoded();
			for (const before of ['(UserDefinedIdentifier=', 'contains(FullName,']) {
				const url = urls.find((one) => one.includes(before)) ?? '';
				const { value, rest } = readLiteral(url.slice(url.indexOf(before) + before.length));
				expect([value, rest[0]]).toEqual([text.trim(), ')']);
			}
		},
	);

	it.each(HOSTILE)('name one file: %j', async (name) => {
		cells += 1;
		const { store } = bench.simulator;
		const [workItem] = store.workItems.keys();
		const before = new Set(store.files.keys());
		const { parameters } = EVERY_OPERATION['file.upload'](bench.simulator);
		await bench.run('file.upload', parameters, { items: [itemWithFile('content', name)] });
		const added = [...store.files.values()].filter(
			({ FileContextKey }) => !before.has(FileContextKey),
		);
		// karbon.md 74: executables are refused.
		expect(added.map(({ EntityKey }) => EntityKey)).toEqual(
			name.endsWith('.exe') ? [] : [workItem],
		);
		for (const { FileName } of added)
			expect([...FileName].filter((character) => character < ' ')).toEqual([]);
	});

	it.each(HOSTILE)('of Karbon name a file that stays in its folder: %j', async (name) => {
		cells += 1;
		const [file] = bench.simulator.store.files.values();
		file.FileName = name;
		const { parameters } = EVERY_OPERATION['file.download'](bench.simulator);
		const { items, error } = await bench.run('file.download', parameters);
		const names = items.flatMap(({ binary }) =>
			Object.values(binary ?? {}).map((one) => one.fileName),
		);
		expect(names.length + Number(error !== undefined)).toBeGreaterThan(0);
		for (const one of names) expect(one).not.toMatch(/[/\\\r\n]/);
	});

	it('of a credential add no header', async () => {
		cells += 1;
		const credential = credentialFor(bench.simulator, { accessToken: 'a\r\nX-Injected: 1' });
		const { error } = await bench.run('role.getAll', {}, { credential });
		expect(error).toBeDefined();
		expect(bench.simulator.requests).toEqual([]);
	});
});
