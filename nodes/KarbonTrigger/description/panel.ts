import type { INodeTypeDescription } from 'n8n-workflow';

const TEST =
	"<b>While you build the workflow</b>, click the button above. The output is the latest change from Karbon. Nothing changes in Karbon. With 'Test Event' set to 'Next Real Event', the test waits for the next change, which Karbon reports after about a minute.";

/** What the editor says beside the trigger's test button. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Get a test event from Karbon',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Once it works</b>, <a data-key="activate">publish</a> the workflow. It then runs when records change in Karbon. Those executions are in the executions list, not in the editor.`,
		active: `${TEST}<br /><br /><b>This workflow is published</b>: it runs when records change in Karbon. Those executions are in the <a data-key="executions">executions list</a>, not in the editor.`,
	},
	activationHint:
		'Once you publish the workflow, it runs whenever one of the chosen records changes in Karbon.',
};
