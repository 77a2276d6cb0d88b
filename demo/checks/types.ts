import type { Execution, N8n, N8nClient, StoredWorkflow } from '../../host';
import type { RecordedRequest, Simulator } from '../../simulator';

/** One statement about a run. */
export interface Expectation {
	/** The statement, as the summary shows it. */
	says: string;
	holds: boolean;
	/** What was found instead, shown when it does not hold. */
	found?: unknown;
}

/** Where an imported example can be tried. */
export interface Stage {
	n8n: N8n;
	client: N8nClient;
	simulator: Simulator;
	workflow: StoredWorkflow;
}

/** An example workflow and the way to find out whether it does what it should. */
export interface Check {
	/** Name of the file in `examples/`, without `.json`. */
	example: string;
	/** Runs the workflow and says, as it goes on, what must be true. */
	verify(stage: Stage): AsyncIterable<Expectation>;
}

/** What may be looked at after a workflow was run by hand. */
export interface Evidence extends Stage {
	/** What n8n stored about the run. */
	execution: Execution;
	/** The requests of this run alone, in order. */
	requests: RecordedRequest[];
}

/** Runs the workflow once from its manual trigger. */
export function byHand(
	expectations: (evidence: Evidence) => Expectation[] | Promise<Expectation[]>,
): Check['verify'] {
	return async function* (stage) {
		const earlier = stage.simulator.requests.length;
		const execution = await stage.client.runWorkflow(stage.workflow.id);
		const requests = stage.simulator.requests.slice(earlier);
		yield ranWell(execution);
		yield* await expectations({ ...stage, execution, requests });
	};
}

/** The run ended well; the failing node and its message are shown when not. */
export function ranWell(execution: Execution): Expectation {
	return {
		says: 'the workflow ran to its end',
		holds: execution.status === 'success',
		found: [execution.lastNodeExecuted, execution.error?.message, execution.error?.description]
			.filter(Boolean)
			.join(': '),
	};
}

/** Requests of one kind, by method and path. */
export function requestsTo(
	requests: RecordedRequest[],
	method: string,
	path: RegExp,
): RecordedRequest[] {
	return requests.filter((request) => request.method === method && path.test(request.path));
}
