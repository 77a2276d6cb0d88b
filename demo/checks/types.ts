import type { Execution, N8n, N8nClient, StoredWorkflow } from '../../host';
import type { RecordedRequest, Simulator } from '../../simulator';

/** One expectation about a run. */
export interface Expectation {
	/** The expectation, as the report prints it. */
	says: string;
	holds: boolean;
	/** The actual value, printed when the expectation is not met. */
	found?: unknown;
}

/** An imported example workflow with its n8n instance and its simulator. */
export interface Stage {
	n8n: N8n;
	client: N8nClient;
	simulator: Simulator;
	workflow: StoredWorkflow;
}

/** An example workflow, and the function that runs and checks it. */
export interface Check {
	/** Name of the file in `examples/`, without `.json`. */
	example: string;
	/** Runs the workflow and yields expectations as it proceeds. */
	verify(stage: Stage): AsyncIterable<Expectation>;
}

/** A workflow that was run manually. */
export interface ManualRun extends Stage {
	/** The execution of this run. */
	execution: Execution;
	/** The requests of this run, in order. */
	requests: RecordedRequest[];
}

/** Runs the workflow once from its manual trigger, and checks the run. */
export function runManually(
	expectations: (run: ManualRun) => Expectation[] | Promise<Expectation[]>,
): Check['verify'] {
	return async function* (stage) {
		const earlier = stage.simulator.requests.length;
		const execution = await stage.client.runWorkflow(stage.workflow.id);
		const requests = stage.simulator.requests.slice(earlier);
		yield succeeded(execution);
		yield* await expectations({ ...stage, execution, requests });
	};
}

/** The execution succeeded. If not, the report prints the failed node and its error. */
export function succeeded(execution: Execution): Expectation {
	return {
		says: 'the workflow ran to its end',
		holds: execution.status === 'success',
		found: [execution.lastNodeExecuted, execution.error?.message, execution.error?.description]
			.filter(Boolean)
			.join(': '),
	};
}

/** The requests with a method and a path. */
export function requestsTo(
	requests: RecordedRequest[],
	method: string,
	path: RegExp,
): RecordedRequest[] {
	return requests.filter((request) => request.method === method && path.test(request.path));
}
