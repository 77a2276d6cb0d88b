import { CHANGE_CASES } from './cases/changes';
import { checkReadings } from './support/checkReadings';

describe('changes under every reading of the register', () => {
	checkReadings(CHANGE_CASES, 100);
});
