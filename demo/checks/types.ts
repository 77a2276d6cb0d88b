import type { Execution, N8nClient } from '../../host';
import type { RecordedRequest, Simulator } from '../../simulator';

/** What a check may look at after its workflow has run. */
export interface Evidence {
	/** What n8n stored about the run. */
	execution: Execution;
	/** What the service saw and holds now. */
	simulator: Simulator;
	/** The requests of this run alone, in order. */
	requests: RecordedRequest[];
	client: N8nClient;
}

/** One statement about a run. */
export interface Expectation {
	/** The statement, as the summary shows it. */
	says: string;
	holds: boolean;
	/** What was found instead, shown when it does not hold. */
	found?: unknown;
}

/** An example workflow and what must be true after it has run. */
export interface Check {
	/** Name of the file in `examples/`, without `.json`. */
	example: string;
	expectations(evidence: Evidence): Expectation[] | Promise<Expectation[]>;
}

/** The run ended well; the failing node and its message are shown when not. */
export function ranWell({ execution }: Evidence): Expectation {
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
