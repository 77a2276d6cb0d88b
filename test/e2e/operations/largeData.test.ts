import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '../../../host';
import { ACTION, byId, chainOf, karbonNode } from '../support/workflows/actionWorkflow';
import { recordMeasurement } from '../support/measurements';
import { openStage, type Stage } from '../support/stage';

const MIB = 1024 * 1024;
const SIZE = 1024 * MIB;
/** Maximum growth of n8n's peak memory. */
const MAX_GROWTH = 64 * MIB;
const INVOICES = 10_000;

describe('Large data', () => {
	let stage: Stage;
	const folder = temporaryFolder('karbon-large-');

	beforeAll(async () => {
		stage = await openStage({ simulator: { data: { invoices: INVOICES } } });
	});
	afterAll(async () => {
		await stage?.close();
		folder.remove();
	});

	/** Adds a file to the simulator: the same random block several times, each starting with its number. */
	async function seedFile(name: string, size: number): Promise<{ key: string; sha256: string }> {
		const path = join(folder.path, name);
		const block = randomBytes(MIB);
		const hash = createHash('sha256');
		const blocks = function* () {
			for (let index = 0; index < size / MIB; index++) {
				const marked = Buffer.from(block);
				marked.writeUInt32BE(index);
				hash.update(marked);
				yield marked;
			}
		};
		await pipeline(Readable.from(blocks()), createWriteStream(path));
		const { files } = stage.simulator.store;
		const [template] = files.values();
		const key = `large-${name}`;
		const sha256 = hash.digest('hex');
		files.set(key, {
			...template,
			FileContextKey: key,
			Id: key,
			FileName: name,
			FileSize: size,
			MimeType: 'application/octet-stream',
			sha256,
			content: path,
		});
		return { key, sha256 };
	}

	const download = (key: string) =>
		karbonNode(
			{
				resource: 'file',
				operation: 'download',
				fileContextKey: byId(key),
				binaryPropertyName: 'data',
			},
			{ name: 'Download' },
		);
	const upload = (contact: string) =>
		karbonNode({
			resource: 'file',
			operation: 'upload',
			entityType: 'contact',
			entityKey: byId(contact),
			binaryPropertyName: 'data',
		});

	it('downloads and uploads a file of 1 GiB in constant memory', async () => {
		const { client, simulator, n8n } = stage;
		const [contact] = simulator.store.contacts.keys();
		const growth = async (name: string, nodes: ReturnType<typeof karbonNode>[]) => {
			const workflow = await client.importWorkflow(chainOf(name, nodes));
			const before = n8n.rssBytes();
			n8n.resetPeakRss();
			const execution = await client.runWorkflow(workflow.id, { timeoutMs: 170_000 });
			expect([execution.status, execution.error?.message]).toEqual(['success', undefined]);
			return n8n.peakRssBytes() - before;
		};
		// The first run loads and compiles code, which takes memory, too.
		const small = await seedFile('small.bin', 128 * MIB);
		await growth('warm up', [download(small.key), upload(contact)]);

		const { key, sha256 } = await seedFile('large.bin', SIZE);
		const down = await growth('down', [download(key)]);
		const both = await growth('down and up', [download(key), upload(contact)]);
		const copies = [...simulator.store.files.values()].filter((file) => file.sha256 === sha256);
		expect(copies.map(({ FileSize }) => FileSize)).toEqual([SIZE, SIZE]);
		recordMeasurement(
			'1 GiB in file-system binary mode, growth of peak memory',
			`download ${(down / MIB).toFixed(0)} MiB, download and upload ${(both / MIB).toFixed(0)} MiB, SHA-256 equal`,
		);
		expect(Math.max(down, both)).toBeLessThan(MAX_GROWTH);
	}, 600_000);

	it('reads 10,000 invoices with 100 requests', async () => {
		const { client, simulator } = stage;
		const workflow = await client.importWorkflow(
			chainOf('all invoices', [
				karbonNode({ resource: 'invoice', operation: 'getAll', returnAll: true }),
			]),
		);
		simulator.reset();
		const execution = await client.runWorkflow(workflow.id);
		const keys = new Set(execution.jsonOf(ACTION).map(({ InvoiceKey }) => InvoiceKey));
		expect(keys.size).toBe(INVOICES);
		const { requests } = simulator;
		expect(requests.map(({ path }) => path)).toEqual(Array(100).fill('/v3/Invoices'));
		recordMeasurement(
			'10,000 invoices with Return All',
			`${keys.size} items, ${requests.length} list requests`,
		);
	});
});
