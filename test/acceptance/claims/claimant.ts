/** Process of claims.test.ts: takes claims in rows that are stored in files, and sends the result for each row. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

import { Claim } from '../../../nodes/Karbon/writes/claims/claim';
import { ClaimStore } from '../../../nodes/Karbon/writes/claims/claimStore';
import type { DeduplicationStore } from '../../../nodes/shared/nodeStore';
import { realTiming } from '../../../nodes/shared/timing';

const MAX_PAUSE_MS = 30;
const CONTESTED = { sendAgain: { position: false, content: false }, contested: true };
const pause = async () =>
	await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));

/** Reads, changes and writes a row without a transaction, as n8n does. */
async function change(file: string, edit: (row: string[]) => string[]): Promise<string[]> {
	await pause();
	const row = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
	await pause();
	const next = `${file}.${process.pid}`;
	writeFileSync(next, JSON.stringify(edit(row)));
	renameSync(next, file);
	return row;
}

function storeIn(file: string): DeduplicationStore {
	return {
		async checkProcessedAndRecord(names) {
			const texts = names.map(String);
			const row = await change(file, (entries) => [...new Set([...entries, ...texts])]);
			return { new: [], processed: texts.filter((name) => row.includes(name)) };
		},
		async removeProcessed(names) {
			await change(file, (entries) => entries.filter((entry) => !names.includes(entry)));
		},
	};
}

async function claimIn(file: string): Promise<void> {
	const key = { started: 'started', open: 'open', fields: { Amount: 'amount' } };
	const content = ['today', 'yesterday'];
	const names = { mayHaveMoved: false, content, key };
	const claim = new Claim(new ClaimStore(storeIn(file), file, realTiming), names, realTiming);
	const { state } = await claim.take(CONTESTED);
	if (state === 'send') await claim.finish();
	process.send?.({ file, state });
}

process.on('message', (file: string) => void claimIn(file));
process.send?.('ready');
