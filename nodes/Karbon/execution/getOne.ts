import type { INodeExecutionData } from 'n8n-workflow';

import type { RecordKind } from '../output/recordFields';
import type { Addition } from '../output/addition';
import { toOutput } from '../output/toOutput';
import { noteLosses, type RecordNames } from '../records/losses';
import { readExpanded, type RecordWithParts } from '../records/readExpanded';
import type { OperationInput } from './operation';

/** A record to read and to output. */
interface OneRecord extends RecordWithParts, Pick<RecordNames, 'partLabel'> {
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
	const { record, losses } = await readExpanded(input, one);
	noteLosses(input, one, losses);
	if (!addition) return toOutput(input, record, kind, expanded);
	const [complete] = await addition.add(input, [record]);
	return toOutput(input, complete, kind, [...expanded, addition.field]);
}
