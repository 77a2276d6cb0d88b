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

/** The action node as far as a context looks at it. */
const ACTION = {
	description: {
		name: 'karbon',
		properties: buildProperties(RESOURCES),
		credentials: [{ name: CREDENTIAL, required: true }],
	} as INodeTypeDescription,
} satisfies INodeType;

/** One run of the action node whose rate limit, clock or patience is not the usual one. */
export interface ActionRun {
	credential: ICredentialDataDecryptedObject;
	parameters: INodeParameters;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
	/** Settings of the node, such as `onError`. */
	node?: Partial<INode>;
	client?: ClientOptions;
	/** Sees the text of every answer that is one. */
	onAnswer?(text: string): void;
}

/** What came of it. */
export interface ActionOutcome {
	items: INodeExecutionData[];
	hints: NodeExecutionHint[];
}

/**
 * Runs the action node as n8n does, in n8n-core's own context, with parts of the client replaced.
 * @throws what the node throws
 */
export async function runAction(run: ActionRun): Promise<ActionOutcome> {
	const { credential, parameters, items, node, client, onAnswer } = run;
	await startPlatform();
	const context = createRequestHost(credential, { type: ACTION, parameters, items, node });
	if (onAnswer) overhear(context, onAnswer);
	const [output] = await dispatch(context as IExecuteFunctions, RESOURCES, client);
	return { items: output, hints: context.hints };
}

function overhear(context: IExecuteFunctions, onAnswer: (text: string) => void): void {
	const { helpers } = context;
	const send = helpers.httpRequestWithAuthentication;
	helpers.httpRequestWithAuthentication = async function (type, options) {
		const answer = (await send.call(this, type, options)) as { body: unknown };
		if (typeof answer.body === 'string') onAnswer(answer.body);
		return answer;
	};
}
