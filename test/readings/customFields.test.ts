import { CREATION_CASES } from './cases/creations';
import { CUSTOM_FIELD_CASES } from './cases/customFields';
import { UPDATE_CASES } from './cases/updates';
import { checkReadings } from './support/checkReadings';

describe('custom fields under every reading of the register', () => {
	checkReadings(CUSTOM_FIELD_CASES, 30, UPDATE_CASES.length + CREATION_CASES.length);
});
