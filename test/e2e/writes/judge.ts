import type { RecordedRequest } from '../../../simulator';
import type { Cell, Repetition } from './repetitions';

/** What is wrong with a cell. `untested`: the cell did not send the write that it tests. */
export interface Problem {
	kind: 'duplicate' | 'false success' | 'suppressed' | 'text' | 'untested';
	text: string;
}

/** An error must report an unknown outcome with one of these phrases. */
const REPORTS_UNKNOWN = /may (already )?have|unknown|not known/i;
/** The text with which n8n replaces a message that contains an error code of the operating system. */
const INVITES_TO_RETRY = /retry the request immediately/i;

const isRead = ({ method, status }: RecordedRequest) =>
	method === 'GET' && (status === 200 || status === 404);

function isWrite({ operation }: Cell, { method, path }: RecordedRequest): boolean {
	const { request } = operation;
	const sent = path.toLowerCase();
	const wanted = request.path.toLowerCase();
	return (
		method === request.method &&
		(wanted.endsWith('*') ? sent.startsWith(wanted.slice(0, -1)) : sent === wanted)
	);
}

/** Whether the node read from Karbon after the failed write, to check its outcome. */
function wasChecked({ account }: Cell): boolean {
	const { requests } = account.simulator;
	const failed = requests.findIndex((request) => request.fault !== undefined);
	return requests.slice(failed + 1).some(isRead);
}

/** Whether Karbon has confirmed more writes than those of the other targets. */
function wasConfirmed(cell: Cell, otherDone: number): boolean {
	const confirmed = cell.account.simulator.requests.filter(
		(request) =>
			isWrite(cell, request) &&
			request.fault === undefined &&
			request.status >= 200 &&
			request.status < 300,
	);
	return confirmed.length > otherDone;
}

function judgeTarget(cell: Cell, repetition: Repetition, target: number): Problem[] {
	const written = cell.operation.written(cell.account.simulator, cell.targets[target]);
	const claims = cell.claims.filter((claim) => claim.target === target);
	const isDone = claims.some((claim) => claim.isDone);
	const last = claims[claims.length - 1];
	const isFaulted = target === (repetition.faulted ?? 0);
	const mustBeWritten =
		!isFaulted ||
		(cell.fault.outcome === 'refused' &&
			(cell.fault.isRetriedByNode === true || repetition.isNotRepeated !== true));
	const problems: Problem[] = [];
	const add = (kind: Problem['kind'], text: string) =>
		problems.push({
			kind,
			text: `${text} (reported: ${claims.map(({ text: one }) => one).join(' | ')})`,
		});
	if (written > 1) add('duplicate', `written ${written} times`);
	if (isDone && written === 0)
		add('false success', 'reported as successful, but nothing was written');
	if (mustBeWritten && written === 0) add('suppressed', 'not written');
	if (mustBeWritten && written > 0 && last?.isDone !== true)
		add('suppressed', 'written, but reported as an error');
	if (!isFaulted || cell.fault.outcome !== 'unknown') return problems;
	const otherDone = new Set(
		cell.claims
			.filter((one) => one.isDone && one.target !== target)
			.map(({ target: other }) => other),
	).size;
	if (isDone && written > 0 && !wasChecked(cell) && !wasConfirmed(cell, otherDone))
		add('false success', 'reported as successful without confirmation');
	const errors = claims.filter((claim) => !claim.isDone && claim.text.trim() !== '');
	if (
		errors.length > 0 &&
		!wasChecked(cell) &&
		!errors.some(({ text }) => REPORTS_UNKNOWN.test(text))
	)
		add('text', 'no error reports that the outcome is unknown');
	return problems;
}

/** Compares the requests and records of the simulator with what the workflow reported. */
export function judge(cell: Cell, repetition: Repetition): Problem[] {
	const wasFaulted = cell.account.simulator.requests.some(({ fault }) => fault !== undefined);
	const unsent: Problem[] = wasFaulted
		? []
		: [
				{
					kind: cell.claims.length > 0 ? 'suppressed' : 'untested',
					text: `no write was sent at all (reported: ${cell.claims.map(({ text }) => text).join(' | ')})`,
				},
			];
	const invites: Problem[] = cell.claims
		.filter(({ text }) => INVITES_TO_RETRY.test(text))
		.map(({ text }) => ({ kind: 'text', text: `invites to retry: ${text}` }));
	const ofTargets = cell.targets.flatMap((_, target) => judgeTarget(cell, repetition, target));
	return [...unsent, ...invites, ...(wasFaulted ? ofTargets : [])];
}
