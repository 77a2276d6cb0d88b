import { CREATION_CASES } from './cases/creations';
import { UPDATE_CASES } from './cases/updates';
import { checkReadings } from './support/checkReadings';

describe('new records under every reading of the register', () => {
	checkReadings(CREATION_CASES, 150, UPDATE_CASES.length);
});
