import { withCredentials } from '../../../host/client/workflow';

const credential = { id: '1', name: 'Mine', type: 'karbonApi' };

function workflowWith(credentials?: Record<string, { id: null; name: string }>) {
	return { name: 'w', connections: {}, nodes: [{ name: 'n', type: 't', credentials }] };
}

describe('setting the credentials of a workflow', () => {
	it('sets a reference to the stored credential of its type', () => {
		const filled = withCredentials(workflowWith({ karbonApi: { id: null, name: 'x' } }), [
			credential,
		]);

		expect(filled.nodes[0].credentials).toEqual({ karbonApi: { id: '1', name: 'Mine' } });
	});

	it('does not change a reference of another type', () => {
		const other = { otherApi: { id: null, name: 'x' } };

		expect(withCredentials(workflowWith(other), [credential]).nodes[0].credentials).toEqual(other);
	});

	it('does not change a node without credentials', () => {
		expect(withCredentials(workflowWith(), [credential]).nodes[0].credentials).toBeUndefined();
	});
});
