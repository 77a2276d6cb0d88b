import type { Expectation, Stage } from '../../../demo/checks/types';
import type { WorkflowFile } from '../../../host';
import type { Setting } from '../support/stage';

/** An imported example workflow with its n8n instance, simulator and folder. */
export interface ExampleStage extends Stage {
	/** The only folder that n8n can write to. */
	folder: string;
}

/** An example workflow, its setup, and the function that runs and checks it. */
export interface ExampleCheck {
	/** Name of the file in `examples/`, without `.json`. */
	example: string;
	/** The setup before the first run that the sticky notes describe. */
	prepare?(workflow: WorkflowFile, setting: Setting): WorkflowFile | Promise<WorkflowFile>;
	/** Runs the workflow and yields expectations as it proceeds. */
	verify(stage: ExampleStage): AsyncIterable<Expectation>;
}
