import { credentialScenarios } from './scenarios/credential';
import { operationScenarios } from './scenarios/forms/operations';
import { SETUP_MS } from '../e2e/support/stage';
import { openUi, type Ui } from './support/ui';

/** The ten operations that are used most, and the download that the upload needs. */
const MOST_USED = [
	'Get many invoices',
	'Get an invoice',
	'Create a manual payment',
	'Create an expense',
	'Download a file',
	'Upload a file',
	'Get many contacts',
	'Update a contact',
	'Create or update an organization',
	'Create a work item',
	'Get many work items',
];

let opened: Ui;
const ui = () => opened;

beforeAll(async () => {
	opened = await openUi();
}, SETUP_MS);

afterAll(async () => await opened?.close());

describe('in the editor', () => {
	credentialScenarios(ui);
	operationScenarios(ui, MOST_USED);
});
