import { UPDATE_CASES } from './cases/updates';
import { checkReadings } from './support/checkReadings';

describe('updates under every reading of the register', () => {
	checkReadings(UPDATE_CASES, 300);
});
