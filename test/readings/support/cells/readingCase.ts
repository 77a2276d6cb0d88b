import type {
	ICredentialDataDecryptedObject,
	INodeExecutionData,
	INodeParameters,
} from 'n8n-workflow';

import type { Simulator, SimulatorOptions } from '../../../../simulator';
import type { NodeOutcome } from '../../../support/action/executeNode';
import type { StoreChange } from '../storeChanges';

/** What a run of the node came to. */
export interface Outcome {
	items: INodeExecutionData[];
	hints: string[];
	/** Message and description of the error; undefined for a success. */
	error?: string;
	/** What changed in the simulator's records. */
	changes: StoreChange[];
}

/** Parameters of the node, and its input items. */
export interface CaseInput {
	parameters: INodeParameters;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
}

/** One use of an operation, run against every variant of the simulator. */
export interface ReadingCase {
	/** `resource.operation`, as the register names it. */
	operation: string;
	/** What distinguishes it from other cases of the operation. */
	title: string;
	/** Records of the simulator, besides a few of each kind. */
	data?: SimulatorOptions['data'];
	/** Settings besides the variants. */
	options?: Omit<SimulatorOptions, 'data' | 'variants'>;
	/** Variants that apply in every cell, because the case is about them. */
	variants?: SimulatorOptions['variants'];
	/** Variants under which the case has no right result, with the reason. */
	without?: Readonly<Record<string, string>>;
	/** Whether another choice of records is right as well, so that only `wrong` tells. */
	isSample?: boolean;
	/** Whether it ends with an error without any variant. Otherwise, an error there would explain all others. */
	fails?: boolean;
	/** Rows of docs/internals/karbon.md that the case is about. */
	rows?: readonly number[];
	/** Changes the records before the run, and returns the input. */
	input(simulator: Simulator): CaseInput | Promise<CaseInput>;
	/**
	 * Compares a success with the simulator's records, whatever the node does in other cells; an error only if the case
	 * is one without any variant.
	 * @returns what is wrong, if anything
	 */
	wrong?(outcome: Outcome, simulator: Simulator): string | undefined;
	/** Runs the node; default: once, with the input. @returns the result of the last run */
	run?(run: RunNode, simulator: Simulator): Promise<NodeOutcome>;
}

/** Runs the operation of a case, with changes of its parameters or of the credential. */
export type RunNode = (
	parameters?: INodeParameters,
	credential?: ICredentialDataDecryptedObject,
) => Promise<NodeOutcome>;
