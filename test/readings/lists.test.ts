import { LIST_CASES } from './cases/lists';
import { checkReadings } from './support/checkReadings';

describe('lists under every reading of the register', () => {
	checkReadings(LIST_CASES, 500);
});
