import type { Expectation, Stage } from '../../../demo/checks/types';
import type { WorkflowFile } from '../../../host';
import type { Setting } from '../support/stage';

/** An imported example with everything around it. */
export interface ExampleStage extends Stage {
	/** The one folder that n8n may write to. */
	folder: string;
}

/** An example workflow, what its user has to set in it, and the way to find out whether it does what it should. */
export interface ExampleCheck {
	/** Name of the file in `examples/`, without `.json`. */
	example: string;
	/** Does what the sticky notes ask the user to do before the first run. */
	prepare?(workflow: WorkflowFile, setting: Setting): WorkflowFile | Promise<WorkflowFile>;
	/** Runs the workflow and says, as it goes on, what must be true. */
	verify(stage: ExampleStage): AsyncIterable<Expectation>;
}
