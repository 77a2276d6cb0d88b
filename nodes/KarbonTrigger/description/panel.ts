import type { INodeTypeDescription } from 'n8n-workflow';

const TEST =
	"<b>While you build the workflow</b>, click the button above. It fetches the latest change from Karbon, so you do not have to wait for one. Nothing changes in Karbon. With 'Test Event' set to 'Next Real Event', the test subscribes and waits for a change that you make in Karbon. Karbon reports a change after about a minute.";

/** What the editor says beside the trigger's test button. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Get a change from Karbon to test with',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Once it works</b>, <a data-key="activate">publish</a> the workflow. It then receives changes from Karbon and runs for each delivery. Those executions are in the executions list, not in the editor.`,
		active: `${TEST}<br /><br /><b>This workflow is published</b>: it runs for each delivery from Karbon. Those executions are in the <a data-key="executions">executions list</a>, not in the editor.`,
	},
	activationHint:
		'Once you publish the workflow, it runs whenever one of the chosen records changes in Karbon.',
};
