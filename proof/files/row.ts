import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { temporaryFolder, type Execution } from '../../host';
import type { Simulator } from '../../simulator';
import { chainOf } from '../../test/e2e/support/workflows/actionWorkflow';
import type { Stage } from '../../test/e2e/support/stage';
import type { Cell, Row, Sample } from '../harness/row';
import { cpuMs } from '../n8n/cpuMs';
import { inTurn } from '../n8n/side';
import { openComparison } from '../n8n/stage';
import { type ChainNode, httpRequest, karbon } from '../n8n/workflows';

const MIB = 2 ** 20;
const SIZES_MIB = [1, 256, 1024];
const SAMPLES: Record<number, number> = { 1: 5, 256: 5, 1024: 3 };
const TIMEOUT_MS = 900_000;
const NODE = 'File';

/** Writes a file of random blocks, each with its number. @returns its SHA-256 */
async function writeFile(path: string, sizeMib: number): Promise<string> {
	const block = randomBytes(MIB);
	const hash = createHash('sha256');
	const blocks = function* () {
		for (let index = 0; index < sizeMib; index++) {
			block.writeUInt32BE(index);
			hash.update(block);
			yield Buffer.from(block);
		}
	};
	await pipeline(Readable.from(blocks()), createWriteStream(path));
	return hash.digest('hex');
}

/** Adds a file on disk to the simulator. @returns its key */
function addFile({ store }: Simulator, content: string, sizeMib: number, sha256: string): string {
	const [template] = store.files.values();
	const key = `file-${sizeMib}`;
	store.files.set(key, {
		...template,
		FileContextKey: key,
		Id: key,
		FileName: 'large.bin',
		FileSize: sizeMib * MIB,
		MimeType: 'application/octet-stream',
		sha256,
		content,
	});
	return key;
}

interface FileRun {
	/** Of the node alone. */
	tookMs: number;
	cpuMs: number;
	growthMib: number;
	execution: Execution;
}

async function run({ client, n8n }: Stage, workflowId: string): Promise<FileRun> {
	const before = n8n.rssBytes();
	n8n.resetPeakRss();
	const cpuBefore = cpuMs(n8n.pid);
	const execution = await client.runWorkflow(workflowId, { timeoutMs: TIMEOUT_MS });
	const [{ executionTime: tookMs } = {}] = execution.runs[NODE] ?? [];
	if (execution.status !== 'success' || tookMs === undefined) {
		throw new Error(execution.error?.message ?? 'The file node did not run');
	}
	const growthMib = Math.round((n8n.peakRssBytes() - before) / MIB);
	return { tookMs, cpuMs: cpuMs(n8n.pid) - cpuBefore, growthMib, execution };
}

/** The nodes of both sides, which end with the one that is measured. */
interface Sides {
	karbon: ChainNode[];
	other: ChainNode[];
	/** How many files the simulator received with the right content. */
	check(execution: Execution): void;
}

function downloads(url: string, key: string, sizeMib: number): Sides {
	return {
		karbon: [
			karbon(
				{
					resource: 'file',
					operation: 'download',
					fileContextKey: { __rl: true, mode: 'id', value: key },
					binaryPropertyName: 'data',
				},
				{ name: NODE },
			),
		],
		other: [
			httpRequest(
				{
					url: `${url}/v3/FileDetails/${key}/Download`,
					options: { response: { response: { responseFormat: 'file' } } },
				},
				{ name: NODE },
			),
		],
		check(execution) {
			const [item] = execution.itemsOf(NODE);
			if (!item?.binary?.data) throw new Error(`The file of ${sizeMib} MiB is missing`);
		},
	};
}

function uploads({ simulator }: Stage, path: string, sha256: string): Sides {
	const [contact] = simulator.store.contacts.keys();
	const read: ChainNode = {
		name: 'Read File',
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1,
		parameters: { operation: 'read', fileSelector: path, options: {} },
	};
	const known = new Set(simulator.store.files.keys());
	return {
		karbon: [
			read,
			karbon(
				{
					resource: 'file',
					operation: 'upload',
					entityType: 'contact',
					entityKey: { __rl: true, mode: 'id', value: contact },
					binaryPropertyName: 'data',
				},
				{ name: NODE },
			),
		],
		other: [
			read,
			httpRequest(
				{
					method: 'POST',
					url: `${simulator.url}/v3/Files`,
					sendBody: true,
					contentType: 'multipart-form-data',
					bodyParameters: {
						parameters: [
							{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' },
							{ parameterType: 'formData', name: 'contact_keys', value: contact },
						],
					},
				},
				{ name: NODE },
			),
		],
		check() {
			const added = [...simulator.store.files].filter(([key]) => !known.has(key));
			for (const [key] of added) simulator.store.files.delete(key);
			if (added.length !== 1 || added[0][1].sha256 !== sha256) {
				throw new Error(`${added.length} files arrived, or with other content`);
			}
		},
	};
}

const sampleOf = (prefix: string, { tookMs, cpuMs: cpu, growthMib }: FileRun): Sample => ({
	[`${prefix}.tookMs`]: tookMs,
	[`${prefix}.cpuMs`]: cpu,
	[`${prefix}.growthMib`]: growthMib,
});

const cellOf = (sizeMib: number, direction: 'download' | 'upload'): Cell => ({
	name: `${sizeMib} MiB, ${direction}`,
	samples: SAMPLES[sizeMib],
	figures: [
		{
			name: 'time / HTTP Request node',
			of: (sample) => sample['karbon.tookMs'] / sample['other.tookMs'],
			max: 1.05,
		},
		{
			name: 'processor time / HTTP Request node',
			of: (sample) => sample['karbon.cpuMs'] / sample['other.cpuMs'],
		},
		{
			name: 'growth of memory (MiB)',
			of: (sample) => sample['karbon.growthMib'],
			max: 64,
			digits: 0,
		},
		{
			name: 'growth of memory of the HTTP Request node (MiB)',
			of: (sample) => sample['other.growthMib'],
			digits: 0,
		},
		{ name: 'time (s)', of: (sample) => sample['karbon.tookMs'] / 1000, digits: 2 },
	],
	async open() {
		const folder = temporaryFolder('proof-files-');
		const path = join(folder.path, 'large.bin');
		const sha256 = await writeFile(path, sizeMib);
		const stage = await openComparison({
			simulator: { data: { invoices: 0 } },
			env: { N8N_RESTRICT_FILE_ACCESS_TO: folder.path },
		});
		const { simulator, client } = stage;
		const sides =
			direction === 'download'
				? downloads(simulator.url, addFile(simulator, path, sizeMib, sha256), sizeMib)
				: uploads(stage, path, sha256);
		const runner = async (nodes: ChainNode[]) => {
			const { id } = await client.importWorkflow(
				chainOf(randomUUID(), nodes as Parameters<typeof chainOf>[1]),
			);
			return async () => {
				const result = await run(stage, id);
				sides.check(result.execution);
				return result;
			};
		};
		const runs = [await runner(sides.karbon), await runner(sides.other)];
		// The first run of each loads modules.
		for (const first of runs) await first();
		return {
			async measure(index) {
				const [mine, theirs] = await inTurn(index, runs);
				return { ...sampleOf('karbon', mine), ...sampleOf('other', theirs) };
			},
			async close() {
				await stage.close();
				folder.remove();
			},
		};
	},
});

/** Downloads and uploads, compared with the HTTP Request node. */
export const FILES_ROW: Row = {
	id: 4,
	title: 'Files',
	method:
		"'Download' and 'Upload' compared with n8n's HTTP Request node, on a real n8n instance that stores files on disk. The time is the node's alone. For downloads, the Karbon node also reads the file's details. For uploads, another node first reads the file from disk, and the received content is checked. Memory is the growth of n8n's resident memory to its peak.",
	cells: SIZES_MIB.flatMap((size) => [cellOf(size, 'download'), cellOf(size, 'upload')]),
};
