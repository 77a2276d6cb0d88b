import { publishedPictures, takenPictures } from '../support/pictures';

const MIN_PICTURES = 12;
const MAX_BYTES = 150_000;

/** The pictures of the documentation come from this run, and are small enough for a web page. */
export function pictureScenarios(): void {
	describe('the pictures of the documentation', () => {
		it('were all taken by this run', () => {
			expect(publishedPictures().map(({ name }) => name)).toEqual(takenPictures());
			expect(publishedPictures().length).toBeGreaterThanOrEqual(MIN_PICTURES);
		});

		it(`are smaller than ${MAX_BYTES / 1000} kB each`, () => {
			const heavy = publishedPictures().filter(({ bytes }) => bytes >= MAX_BYTES);
			expect(heavy).toEqual([]);
		});
	});
}
