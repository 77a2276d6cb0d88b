import { readDate } from '../../../../../nodes/shared/transport/sendOnce';

test.each([
	['Thu, 15 Jan 2026 09:00:00 GMT', Date.UTC(2026, 0, 15, 9)],
	['soon', undefined],
	['', undefined],
	[['Thu, 15 Jan 2026 09:00:00 GMT'], undefined],
	[undefined, undefined],
])('The Date header %p is %p', (header, moment) => {
	expect(readDate(header)).toBe(moment);
});
