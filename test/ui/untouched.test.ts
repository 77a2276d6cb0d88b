import { credentialScenarios } from './scenarios/credential';
import { untouchedScenarios } from './scenarios/forms/untouched';
import { SETUP_MS } from '../e2e/support/stage';
import { openUi, type Ui } from './support/ui';

let opened: Ui;
const ui = () => opened;

beforeAll(async () => {
	opened = await openUi();
}, SETUP_MS);

afterAll(async () => await opened?.close());

describe('in the editor', () => {
	credentialScenarios(ui);
	untouchedScenarios(ui);
});
