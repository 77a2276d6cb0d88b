import { publishedPictures, takenPictures } from '../support/pictures';

const FEWEST = 12;
const MAX_BYTES = 150_000;

/** What the documentation shows comes from this run, and is light enough for a page. */
export function pictureScenarios(): void {
	describe('the pictures of the documentation', () => {
		it('were all taken by this run', () => {
			expect(publishedPictures().map(({ name }) => name)).toEqual(takenPictures());
			expect(publishedPictures().length).toBeGreaterThanOrEqual(FEWEST);
		});

		it(`are smaller than ${MAX_BYTES / 1000} kB each`, () => {
			const heavy = publishedPictures().filter(({ bytes }) => bytes >= MAX_BYTES);
			expect(heavy).toEqual([]);
		});
	});
}
