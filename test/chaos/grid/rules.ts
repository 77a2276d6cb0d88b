import type { Lasting } from '../faults/fault';
import type { Kind } from './kinds';

/** What has to become of the item that a fault concerns. */
export type Expected =
	/** The result is the same as without the fault, and recorded once. */
	| 'succeeds'
	/** An error; nothing is recorded. */
	| 'fails'
	/** An error that says that the write may have been recorded; it is recorded at most once. */
	| 'unknown'
	/** One of the two, depending on what a read shows. */
	| 'succeeds or unknown'
	| 'succeeds or fails'
	| 'fails or unknown'
	/** A list without the records that Karbon left out, with a hint. */
	| 'hints'
	/** Recorded once, or an error that says what was, or may have been, recorded. */
	| 'tells';

/** A line of the table: requests of these kinds with these faults end like this. */
export interface Rule {
	kinds: readonly Kind[];
	/** Groups of faults. */
	faults: readonly string[];
	/** Default: both. */
	lasting?: Lasting;
	expected: Expected;
	/** Write requests of the item at most, beyond those without a fault. */
	more: number;
	/** Whether the fault concerns the whole account, so that other items may fail as well. */
	concernsAll?: boolean;
	why: string;
}

const LISTS: readonly Kind[] = ['list', 'complete list'];
const BEFORE: readonly Kind[] = ['before an update', 'before a create', 'lookup'];
const READS: readonly Kind[] = ['record', ...LISTS, 'file', ...BEFORE];
const WRITES: readonly Kind[] = ['create', 'checked write', 'update'];
const ALL: readonly Kind[] = [...READS, ...WRITES, 'two writes', 'after a write'];

/** Karbon has not processed the request, but n8n cannot know. */
const NOT_PROCESSED = ['5xx before', 'lost before', 'slow before'];
const PROCESSED = [
	...['5xx after', 'lost after', 'slow after'],
	...['unreadable', 'no object', 'error object', 'empty'],
];
const REFUSED = ['429', 'not connected'];
const TRANSIENT = [...REFUSED, ...NOT_PROCESSED, ...PROCESSED];

/** The first rule that fits applies. */
export const RULES: readonly Rule[] = [
	{
		kinds: ALL,
		faults: ['none', 'clock', 'wrong type'],
		expected: 'succeeds',
		more: 0,
		why: 'Nothing is lost.',
	},
	{
		kinds: ['two writes'],
		faults: [
			...TRANSIENT,
			'429 for long',
			'no record',
			'empty record',
			'too large',
			'redirect',
			'store fails',
		],
		expected: 'tells',
		more: 39,
		concernsAll: true,
		why: 'The schedule is created once. An error reports a schedule that is not attached to its work item.',
	},
	{
		kinds: ['after a write'],
		faults: ['429 for long'],
		expected: 'succeeds or unknown',
		more: 0,
		concernsAll: true,
		why: 'The write is done. The wait is longer than any run.',
	},
	{
		kinds: ALL,
		faults: ['429 for long'],
		expected: 'fails',
		more: 0,
		concernsAll: true,
		why: 'The wait is longer than any run, and it applies to the account.',
	},

	{
		kinds: ['lookup'],
		faults: ['unreadable', 'no object', 'error object', 'empty', 'no record', 'empty record'],
		expected: 'succeeds or fails',
		more: 1,
		why: 'Karbon may return nothing for a record that does not exist. A 404 that cannot be read does not prove that.',
	},
	{
		kinds: ['before an update'],
		faults: ['empty record'],
		expected: 'succeeds or fails',
		more: 0,
		why: 'A record that lacks parts is read again.',
	},
	{
		kinds: READS,
		faults: TRANSIENT,
		lasting: 'once',
		expected: 'succeeds',
		more: 0,
		why: 'Reads are retried.',
	},
	{
		kinds: READS,
		faults: TRANSIENT,
		lasting: 'always',
		expected: 'fails',
		more: 0,
		why: 'Retries end, and nothing is written without what had to be read.',
	},
	{
		kinds: ['record', ...LISTS, ...BEFORE],
		faults: ['too large', 'redirect', 'no record', 'empty record'],
		expected: 'fails',
		more: 0,
		why: 'Another attempt would return the same.',
	},
	{
		kinds: ['file'],
		faults: ['redirect'],
		expected: 'fails',
		more: 0,
		why: 'Token and key are sent to trusted hosts only.',
	},
	{
		kinds: LISTS,
		faults: ['bad link'],
		expected: 'fails',
		more: 0,
		why: 'A list is complete or fails. Links are followed on the origin of the base URL, and once.',
	},
	{
		kinds: LISTS,
		faults: ['empty page'],
		lasting: 'always',
		expected: 'fails',
		more: 0,
		why: 'A list of empty pages does not end.',
	},
	{
		kinds: ['list'],
		faults: ['missing link'],
		lasting: 'always',
		expected: 'hints',
		more: 0,
		why: 'Karbon reports more records than it returns.',
	},
	{
		kinds: ['complete list'],
		faults: ['missing link'],
		lasting: 'always',
		expected: 'fails',
		more: 0,
		why: 'A record that is missing would count as deleted.',
	},
	{
		kinds: ALL,
		faults: ['bad link', 'odd link', 'empty page', 'missing link'],
		expected: 'succeeds',
		more: 0,
		why: 'Links are used in lists only. The rest of a list is requested.',
	},
	{
		kinds: WRITES,
		faults: REFUSED,
		lasting: 'once',
		expected: 'succeeds',
		more: 1,
		why: 'Karbon has certainly not processed it, so it is sent again.',
	},
	{
		kinds: WRITES,
		faults: REFUSED,
		lasting: 'always',
		expected: 'fails',
		more: 39,
		why: 'Karbon has certainly not processed it.',
	},
	{
		kinds: ['create'],
		faults: [...NOT_PROCESSED, ...PROCESSED, 'no record', 'empty record', 'too large', 'redirect'],
		expected: 'unknown',
		more: 0,
		why: 'It is never sent twice.',
	},
	{
		kinds: ['checked write'],
		faults: [...NOT_PROCESSED, 'redirect'],
		expected: 'fails or unknown',
		more: 0,
		why: 'A read shows that nothing was recorded, or cannot tell.',
	},
	{
		kinds: ['checked write'],
		faults: [...PROCESSED, 'no record', 'empty record', 'too large'],
		expected: 'succeeds or unknown',
		more: 0,
		why: 'A read shows that it was recorded, or cannot tell.',
	},
	{
		kinds: ['update'],
		faults: ['redirect'],
		lasting: 'once',
		expected: 'succeeds or unknown',
		more: 1,
		why: 'The update is repeated, or Karbon never confirms it.',
	},
	{
		kinds: ['update'],
		faults: NOT_PROCESSED,
		lasting: 'once',
		expected: 'succeeds',
		more: 1,
		why: 'Updates are safe to repeat.',
	},
	{
		kinds: ['update'],
		faults: [...NOT_PROCESSED, 'redirect'],
		expected: 'unknown',
		more: 4,
		why: 'Karbon never confirms it.',
	},
	{
		kinds: ['update'],
		faults: [...PROCESSED, 'no record', 'empty record', 'too large'],
		lasting: 'once',
		expected: 'succeeds or unknown',
		more: 1,
		why: 'The record is read again, or the update is repeated.',
	},
	{
		kinds: ['update'],
		faults: [...PROCESSED, 'no record', 'empty record', 'too large'],
		lasting: 'always',
		expected: 'succeeds or unknown',
		more: 4,
		why: 'The record is read again, or Karbon never confirms it.',
	},
	{
		kinds: ['after a write'],
		faults: [...TRANSIENT, 'too large', 'redirect', 'no record', 'empty record'],
		expected: 'succeeds or unknown',
		more: 0,
		why: 'The write is done. The error reports a result that cannot be read.',
	},
	{
		kinds: ['create', 'checked write'],
		faults: ['store fails'],
		lasting: 'once',
		expected: 'succeeds or fails',
		more: 0,
		concernsAll: true,
		why: 'Nothing is sent that is not remembered.',
	},
	{
		kinds: ['create', 'checked write'],
		faults: ['store fails'],
		lasting: 'always',
		expected: 'fails',
		more: 0,
		concernsAll: true,
		why: 'Nothing is sent that is not remembered.',
	},
	{
		kinds: ['before a create', 'lookup', 'after a write'],
		faults: ['store fails'],
		expected: 'succeeds or fails',
		more: 0,
		concernsAll: true,
		why: 'Nothing is sent that is not remembered.',
	},
	{
		kinds: ALL,
		faults: ['store fails', 'store forgets'],
		expected: 'succeeds',
		more: 0,
		why: 'Reads and updates do not use the store, and one run does not depend on what it kept.',
	},
];

/** A group of cells that make no sense. */
export interface Omission {
	kinds: readonly Kind[];
	/** Default: all. */
	operation?: string;
	faults: readonly string[];
	why: string;
}

export const OMISSIONS: readonly Omission[] = [
	{
		kinds: ['file'],
		faults: [
			'no object',
			'error object',
			'no record',
			'unreadable',
			'empty',
			'empty record',
			'too large',
			'odd link',
			'empty page',
			'missing link',
		],
		why: 'Any bytes can be the content of a file.',
	},
	{
		kinds: [...BEFORE, 'after a write'],
		faults: ['bad link', 'odd link', 'empty page', 'missing link'],
		why: 'Where these reads are lists, the rule for lists is tested with the lists.',
	},
	{
		kinds: ['list'],
		operation: 'change.getAll',
		faults: ['clock'],
		why: "What Karbon's clock has not reached is left to the next run, so a clock that is set back changes the result.",
	},
	{
		kinds: ['list'],
		operation: 'timeEntry.getAll',
		faults: ['missing link'],
		why: 'Karbon does not report the number of time entries.',
	},
	{
		kinds: ['list'],
		operation: 'integrationTask.getDefinitions',
		faults: ['empty page'],
		why: 'This list has no pages.',
	},
	{
		kinds: ['list'],
		operation: 'estimateSummary.get',
		faults: ['odd link', 'empty page', 'missing link'],
		why: 'This list has no pages.',
	},
	{
		kinds: ['list'],
		operation: 'file.getAllOfClient',
		faults: ['bad link', 'empty page'],
		why: 'It also requests records, where such links are not followed.',
	},
	{
		kinds: ['lookup'],
		operation: 'webhookSubscription.get',
		faults: ['empty record'],
		why: 'Karbon may return a subscription without fields.',
	},
	{
		kinds: ['record'],
		operation: 'customField.getValues',
		faults: ['empty record'],
		why: 'A client may have no values.',
	},
	{
		kinds: ['record'],
		operation: 'customField.getValues',
		faults: ['bad link', 'empty page'],
		why: 'It also requests a list.',
	},
	{
		kinds: ['create'],
		operation: 'payment.create',
		faults: ['clock'],
		why: "Karbon refuses a payment of tomorrow, so Karbon's clock decides.",
	},
];
