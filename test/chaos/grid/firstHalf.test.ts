import { checkGrid } from './grid';

describe('the first half of the operations under every fault', () => {
	checkGrid(0, 2);
});
