import { checkGrid } from './grid';

describe('the second half of the operations under every fault', () => {
	checkGrid(1, 2);
});
