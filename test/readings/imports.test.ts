import { IMPORT_CASES } from './cases/imports';
import { checkReadings } from './support/checkReadings';

describe('mapped rows under every reading of the register', () => {
	checkReadings(IMPORT_CASES, 200);
});
