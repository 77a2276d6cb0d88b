import { FILTER_CASES } from './cases/filters';
import { checkReadings } from './support/checkReadings';

describe('filters of lists under every reading of the register', () => {
	checkReadings(FILTER_CASES, 300);
});
