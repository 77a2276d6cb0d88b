import type { INodeExecutionData } from 'n8n-workflow';

import type { Query } from '../../shared/odata/query';
import type { RecordKind } from '../output/recordFields';
import { toOutput } from '../output/toOutput';
import { notePartialLists } from '../records/losses';
import { readExpanded } from '../records/readExpanded';
import { recordOf } from './answer';
import type { OperationInput } from './operation';

/** A record to read. */
export interface OneRecord {
	path: string;
	query?: Query;
	/** Parts that Karbon returns only when they are asked for. They replace `query`. */
	expansions?: readonly string[];
	/** What the path names: `the invoice "abc"`. */
	subject: string;
	/** For a record that can be simplified. */
	kind?: RecordKind;
	/** Fields that 'Simplify' keeps besides its own: parts that the query asks for, and what explains them. */
	expanded?: readonly string[];
}

/**
 * Reads one record.
 * @throws {NodeApiError|AnswerError|ValidationError}
 */
export async function getOne(input: OperationInput, one: OneRecord): Promise<INodeExecutionData[]> {
	const { path, query, subject, kind, expanded, expansions = [] } = one;
	if (expansions.length > 0) {
		const { record, losses } = await readExpanded(input, { path, subject, expansions });
		notePartialLists(input, subject, losses);
		return toOutput(input, record, kind, expanded);
	}
	const request = { method: 'GET', path, query, purpose: `read ${subject}`, subject } as const;
	const { body } = await input.client.send({ ...request, itemIndex: input.itemIndex });
	return toOutput(input, recordOf(body, subject), kind, expanded);
}
