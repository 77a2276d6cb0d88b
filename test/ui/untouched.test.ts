import { credentialScenarios } from './scenarios/credential';
import { untouchedScenarios } from './scenarios/untouched';
import { openUi, type Ui } from './support/ui';

let opened: Ui;
const ui = () => opened;

beforeAll(async () => {
	opened = await openUi();
}, 300_000);

afterAll(async () => await opened?.close());

describe('in the editor', () => {
	credentialScenarios(ui);
	untouchedScenarios(ui);
});
