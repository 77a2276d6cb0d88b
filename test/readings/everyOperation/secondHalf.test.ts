import { checkHalf } from './checkHalf';

describe('the second half of the operations under every reading of the register', () => {
	checkHalf('second');
});
