import type { FaultAction } from '../../../simulator';

/** What happens to the first write request. Later requests succeed. */
export interface Fault {
	name: string;
	action: FaultAction;
	/** What the caller knows: the request was refused and can be sent again, or its outcome is unknown. */
	outcome: 'refused' | 'unknown';
	/** Whether the node retries the request itself. */
	isRetriedByNode?: boolean;
}

const HTML = '<!DOCTYPE html><html><body>Please wait</body></html>';

/** Responses with HTTP 2xx that Karbon does not document. */
const UNDOCUMENTED: Array<{ name: string; status: number; body: unknown }> = [
	{ name: '200 {}', status: 200, body: {} },
	{ name: '200 []', status: 200, body: [] },
	{ name: '200 {"statusCode":"500"}', status: 200, body: { statusCode: '500' } },
	{ name: '200 {"success":false}', status: 200, body: { success: false } },
	{ name: '202', status: 202, body: { status: 'accepted' } },
];

const undocumented = UNDOCUMENTED.flatMap(({ name, status, body }): Fault[] => [
	{
		name: `${name} after processing`,
		action: { type: 'answerAfter', status, body },
		outcome: 'unknown',
	},
	{
		name: `${name} without processing`,
		action: { type: 'status', status, body },
		outcome: 'unknown',
	},
]);

export const FAULTS: Fault[] = [
	{ name: 'response lost after processing', action: { type: 'resetAfter' }, outcome: 'unknown' },
	{
		name: '500 after processing',
		action: {
			type: 'answerAfter',
			status: 500,
			body: { error: { code: '5001', message: 'An error occurred.' } },
		},
		outcome: 'unknown',
	},
	...undocumented,
	{ name: '200 HTML after processing', action: { type: 'notJson' }, outcome: 'unknown' },
	{
		name: '200 HTML without processing',
		action: {
			type: 'status',
			status: 200,
			body: HTML,
			headers: { 'content-type': 'text/html; charset=utf-8' },
		},
		outcome: 'unknown',
	},
	{ name: '403', action: { type: 'status', status: 403 }, outcome: 'refused' },
	{
		name: '429 then success',
		action: { type: 'status', status: 429, retryAfter: 1 },
		outcome: 'refused',
		isRetriedByNode: true,
	},
];

/** For crashes of n8n: Karbon has processed the request, and n8n is still waiting for the response. */
export const NO_RESPONSE: Fault = {
	name: 'no response until the crash',
	action: { type: 'noAnswer' },
	outcome: 'unknown',
};
