import type { FaultAction } from '../../../simulator';

/** What goes wrong with the first request that writes; the ones after it are answered as usual. */
export interface Fault {
	name: string;
	action: FaultAction;
	/** What the caller can know: refused, so it may be sent again, or whether it was written is unknown. */
	outcome: 'refused' | 'unknown';
	/** The node itself sends again without being asked. */
	isRetriedByNode?: boolean;
}

const HTML = '<!DOCTYPE html><html><body>Please wait</body></html>';

/** Answers with a 2xx that no specification names. */
const STRANGE: Array<{ name: string; status: number; body: unknown }> = [
	{ name: '200 {}', status: 200, body: {} },
	{ name: '200 []', status: 200, body: [] },
	{ name: '200 {"statusCode":"500"}', status: 200, body: { statusCode: '500' } },
	{ name: '200 {"success":false}', status: 200, body: { success: false } },
	{ name: '202', status: 202, body: { status: 'accepted' } },
];

const strange = STRANGE.flatMap(({ name, status, body }): Fault[] => [
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
	{ name: 'answer lost after processing', action: { type: 'resetAfter' }, outcome: 'unknown' },
	{
		name: '500 after processing',
		action: {
			type: 'answerAfter',
			status: 500,
			body: { error: { code: '5001', message: 'An error occurred.' } },
		},
		outcome: 'unknown',
	},
	...strange,
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

/** Only where n8n crashes: the service has processed the request, n8n is still waiting for the answer. */
export const NO_ANSWER: Fault = {
	name: 'no answer until the crash',
	action: { type: 'noAnswer' },
	outcome: 'unknown',
};
