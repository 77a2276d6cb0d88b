import { removeAnnotations } from '../../../../nodes/shared/records/shownRecord';

describe('removeAnnotations', () => {
	it('removes metadata addresses at every depth and nothing else', () => {
		const item = {
			'@odata.context': 'x',
			'@odata.count': 1,
			Name: '@odata.type',
			Members: [{ '@odata.type': 'y', Key: 'k' }, null, [{ '@odata.context': 'z' }]],
			'Members@odata.context': 'x',
			Client: { '@odata.type': 'y', Name: null },
		};
		removeAnnotations(item);
		expect(item).toEqual({
			'@odata.count': 1,
			Name: '@odata.type',
			Members: [{ Key: 'k' }, null, [{}]],
			Client: { Name: null },
		});
	});

	it('accepts records that are nested very deeply', () => {
		const item = {};
		let inner: Record<string, object> = item;
		for (let depth = 0; depth < 100_000; depth++) {
			inner.next = {};
			inner = inner.next as Record<string, object>;
		}
		Object.assign(inner, { '@odata.type': 'x' });
		removeAnnotations(item);
		expect(inner).toEqual({});
	});
});
