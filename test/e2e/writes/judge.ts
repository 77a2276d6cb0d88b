import type { RecordedRequest } from '../../../simulator';
import type { Cell, Repetition } from './repetitions';

/** What is wrong with a cell; `untested` means that the cell did not try what it is there for. */
export interface Problem {
	kind: 'duplicate' | 'false done' | 'suppressed' | 'text' | 'untested';
	text: string;
}

/** How an error must speak of an outcome that is unknown. */
const SAYS_UNKNOWN = /may (already )?have|unknown|not known/i;
/** What n8n puts in place of a text that contains a system's error code. */
const INVITES_TO_RETRY = /retry the request immediately/i;

const isRead = ({ method, status }: RecordedRequest) =>
	method === 'GET' && (status === 200 || status === 404);

function isWrite({ operation }: Cell, { method, path }: RecordedRequest): boolean {
	const { request } = operation;
	const given = path.toLowerCase();
	const wanted = request.path.toLowerCase();
	return (
		method === request.method &&
		(wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted)
	);
}

/** Whether Karbon has been asked, after the write that was hit, what became of it. */
function wasChecked({ service }: Cell): boolean {
	const { requests } = service.simulator;
	const hit = requests.findIndex((request) => request.fault !== undefined);
	return requests.slice(hit + 1).some(isRead);
}

/** Whether Karbon has answered more writes as specified than the other targets account for. */
function wasAnswered(cell: Cell, otherDone: number): boolean {
	const answered = cell.service.simulator.requests.filter(
		(request) =>
			isWrite(cell, request) &&
			request.fault === undefined &&
			request.status >= 200 &&
			request.status < 300,
	);
	return answered.length > otherDone;
}

function judgeTarget(cell: Cell, repetition: Repetition, target: number): Problem[] {
	const written = cell.operation.written(cell.service.simulator, cell.targets[target]);
	const told = cell.claims.filter((claim) => claim.target === target);
	const isDone = told.some((claim) => claim.isDone);
	const last = told[told.length - 1];
	const isHit = target === (repetition.faulted ?? 0);
	const mustBeWritten =
		!isHit ||
		(cell.fault.outcome === 'refused' &&
			(cell.fault.isRetriedByNode === true || repetition.isNotRepeated !== true));
	const problems: Problem[] = [];
	const add = (kind: Problem['kind'], text: string) =>
		problems.push({
			kind,
			text: `${text} (told: ${told.map(({ text: one }) => one).join(' | ')})`,
		});
	if (written > 1) add('duplicate', `written ${written} times`);
	if (isDone && written === 0) add('false done', 'reported as done, but nothing was written');
	if (mustBeWritten && written === 0) add('suppressed', 'not written');
	if (mustBeWritten && written > 0 && last?.isDone !== true)
		add('suppressed', 'written, but reported as an error');
	if (!isHit || cell.fault.outcome !== 'unknown') return problems;
	const otherDone = new Set(
		cell.claims
			.filter((one) => one.isDone && one.target !== target)
			.map(({ target: other }) => other),
	).size;
	if (isDone && written > 0 && !wasChecked(cell) && !wasAnswered(cell, otherDone))
		add('false done', 'reported as done without evidence');
	const errors = told.filter((claim) => !claim.isDone && claim.text.trim() !== '');
	if (errors.length > 0 && !wasChecked(cell) && !errors.some(({ text }) => SAYS_UNKNOWN.test(text)))
		add('text', 'no error says that the outcome is unknown');
	return problems;
}

/** What is wrong with a cell that has run, by what the service recorded and what the workflow was told. */
export function judge(cell: Cell, repetition: Repetition): Problem[] {
	const wasHit = cell.service.simulator.requests.some(({ fault }) => fault !== undefined);
	const unsent: Problem[] = wasHit
		? []
		: [
				{
					kind: cell.claims.length > 0 ? 'suppressed' : 'untested',
					text: `no write was sent at all (told: ${cell.claims.map(({ text }) => text).join(' | ')})`,
				},
			];
	const invites: Problem[] = cell.claims
		.filter(({ text }) => INVITES_TO_RETRY.test(text))
		.map(({ text }) => ({ kind: 'text', text: `invites to retry: ${text}` }));
	const ofTargets = cell.targets.flatMap((_, target) => judgeTarget(cell, repetition, target));
	return [...unsent, ...invites, ...(wasHit ? ofTargets : [])];
}
