import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { RecordKind } from '../output/recordFields';
import type { Addition } from '../output/addition';
import { toOutput } from '../output/toOutput';
import { continuedLists, notePartialLists, type RecordNames } from '../records/losses';
import { readExpanded, type ReadRecord } from '../records/readExpanded';
import { readRecord, type RecordToRead } from '../records/readRecord';
import { withFields } from './answer';
import type { OperationInput } from './operation';

/** A record to read and to output. */
interface OneRecord extends RecordToRead, Pick<RecordNames, 'partLabel'> {
	/** Parts that Karbon returns only when they are asked for. They replace `query`. */
	expansions?: readonly string[];
	/** For a record that can be simplified. */
	kind?: RecordKind;
	/** Fields that 'Simplify' keeps besides its own: parts that the query asks for, and what explains them. */
	expanded?: readonly string[];
	/** Adds a field to the record. */
	addition?: Addition;
}

/**
 * Reads one record.
 * @throws {NodeApiError|AnswerError|ValidationError}
 */
export async function getOne(input: OperationInput, one: OneRecord): Promise<INodeExecutionData[]> {
	const { kind, expanded = [], addition } = one;
	const record = withFields(await readOne(input, one), one.subject);
	if (!addition) return toOutput(input, record, kind, expanded);
	const [complete] = await addition.add(input, [record]);
	return toOutput(input, complete, kind, [...expanded, addition.field]);
}

async function readOne(input: OperationInput, one: OneRecord): Promise<IDataObject> {
	const { path, subject, expansions = [], partLabel } = one;
	const { record, losses } =
		expansions.length === 0
			? await readWhole(input, one)
			: await readExpanded(input, { path, subject, expansions });
	notePartialLists(input, { subject, partLabel }, losses);
	return record;
}

async function readWhole(input: OperationInput, one: RecordToRead): Promise<ReadRecord> {
	const record = await readRecord(input, one);
	return { record, losses: continuedLists(record) };
}
