import { pageTokenOf, readPageToken } from '../../../../nodes/shared/paging/pageToken';

describe('the token of a next page', () => {
	it.each([
		[{ skip: 100 }, 'a&b\n', { start: { skip: 100 }, first: 'a&b\n' }],
		[{ link: '/v3/Users?$skip=1' }, 'a', { start: { link: '/v3/Users?$skip=1' } }],
	])('of %j can be read again', (next, first, read) => {
		expect(readPageToken(pageTokenOf(next, first))).toEqual(read);
	});

	it('is absent at the end, and for a page that names itself', () => {
		expect(readPageToken(undefined)).toEqual({});
		expect(pageTokenOf(undefined, 'a')).toBeUndefined();
		expect(pageTokenOf({ link: '/a' }, 'a', '/a')).toBeUndefined();
		expect(pageTokenOf({ link: '/a' }, 'a', '/b')).toBe('/a');
	});

	it.each(['$skip=1', '/v3/Users?$skip=1&first=a'])(
		'%s counts as a link, which is checked before it is followed',
		(link) => {
			expect(readPageToken(link)).toEqual({ start: { link } });
		},
	);
});
