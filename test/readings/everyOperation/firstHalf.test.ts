import { checkHalf } from './checkHalf';

describe('the first half of the operations under every reading of the register', () => {
	checkHalf('first');
});
