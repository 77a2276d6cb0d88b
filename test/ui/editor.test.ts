import { agentToolScenarios } from './scenarios/agentTool';
import { credentialScenarios } from './scenarios/credential';
import { firstRunScenarios } from './scenarios/firstRun';
import { importRowsScenarios } from './scenarios/forms/importRows';
import { invoicePaidScenarios } from './scenarios/invoicePaid';
import { nodePanelScenarios } from './scenarios/nodePanel';
import { operationScenarios } from './scenarios/forms/operations';
import { pictureScenarios } from './scenarios/pictures';
import { refusalScenarios } from './scenarios/forms/refusals';
import { triggerScenarios } from './scenarios/trigger';
import { workDueNextMonthScenarios } from './scenarios/workDueNextMonth';
import { workflowScenarios } from './scenarios/workflows';
import { SETUP_MS } from '../e2e/support/stage';
import { openUi, type Ui } from './support/ui';

let opened: Ui;
const ui = () => opened;

beforeAll(async () => {
	opened = await openUi();
}, SETUP_MS);

afterAll(async () => await opened?.close());

/** The scenarios run in this order on one n8n instance: the first one creates the credential for all others. */
describe('in the editor', () => {
	credentialScenarios(ui);
	firstRunScenarios(ui);
	workDueNextMonthScenarios(ui);
	importRowsScenarios(ui);
	invoicePaidScenarios(ui);
	nodePanelScenarios(ui);
	operationScenarios(ui);
	refusalScenarios(ui);
	triggerScenarios(ui);
	workflowScenarios(ui);
	agentToolScenarios(ui);
	pictureScenarios();
});
