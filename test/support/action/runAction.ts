import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	INodeTypeDescription,
	NodeExecutionHint,
} from 'n8n-workflow';

import { dispatch } from '../../../nodes/Karbon/execution/dispatch';
import { buildProperties } from '../../../nodes/Karbon/properties';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import type { ClientOptions } from '../../../nodes/shared/transport/clientOptions';
import { CREDENTIAL } from '../n8n/credentials';
import { startPlatform } from '../n8n/platform';
import { createRequestHost } from '../n8n/requestHost';
import { readResponse } from '../readResponse';

/** The parts of the action node that a context reads. */
const ACTION = {
	description: {
		name: 'karbon',
		properties: buildProperties(RESOURCES),
		credentials: [{ name: CREDENTIAL, required: true }],
	} as INodeTypeDescription,
} satisfies INodeType;

/** A run of the action node with another rate limiter, clock or retry setting. */
export interface ActionRun {
	credential: ICredentialDataDecryptedObject;
	parameters: INodeParameters;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
	/** Settings of the node, such as `onError`. */
	node?: Partial<INode>;
	client?: ClientOptions;
	/** Called with the body of each response that is text. */
	onAnswer?(text: string): void;
}

/** Result of a run. */
export interface ActionOutcome {
	items: INodeExecutionData[];
	hints: NodeExecutionHint[];
}

/**
 * Runs the action node in an execute context of n8n-core, with parts of the client replaced.
 * @throws what the node throws
 */
export async function runAction(run: ActionRun): Promise<ActionOutcome> {
	const { credential, parameters, items, node, client, onAnswer } = run;
	await startPlatform();
	const context = createRequestHost(credential, { type: ACTION, parameters, items, node });
	if (onAnswer) interceptResponses(context, onAnswer);
	const [output] = await dispatch(context as IExecuteFunctions, RESOURCES, client);
	return { items: output, hints: context.hints };
}

function interceptResponses(context: IExecuteFunctions, onAnswer: (text: string) => void): void {
	const { helpers } = context;
	const send = helpers.httpRequestWithAuthentication;
	helpers.httpRequestWithAuthentication = async function (type, options) {
		const response = (await send.call(this, type, options)) as { body: unknown };
		const text = await readResponse(options, response);
		if (text !== undefined) onAnswer(text);
		return response;
	};
}
