import { stringify } from 'flatted';
import { decodeExecution } from '../../../host/client/execution';

function stored(data: unknown) {
	return { id: '7', workflowId: 'w', mode: 'manual', status: 'success', data: stringify(data) };
}

describe('a decoded execution', () => {
	const execution = decodeExecution(
		stored({
			resultData: {
				lastNodeExecuted: 'B',
				runData: {
					A: [
						{ data: { main: [[{ json: { a: 1 } }], [{ json: { a: 'second output' } }]] } },
						{ data: { main: [[{ json: { a: 2 } }]] }, hints: [{ message: 'waited' }] },
					],
					B: [{ error: { message: 'refused' }, data: { main: [null] } }],
				},
				error: { message: 'refused', description: 'why' },
			},
		}),
	);

	it('has the items of a node in all its runs', () => {
		expect(execution.jsonOf('A')).toEqual([{ a: 1 }, { a: 2 }]);
	});

	it('has the items of another output', () => {
		expect(execution.jsonOf('A', 1)).toEqual([{ a: 'second output' }]);
	});

	it('has no items of a node that returned none, or did not run', () => {
		expect(execution.itemsOf('B')).toEqual([]);
		expect(execution.itemsOf('C')).toEqual([]);
	});

	it('has the error, the last node and the hints', () => {
		expect(execution.error).toEqual({ message: 'refused', description: 'why' });
		expect(execution.lastNodeExecuted).toBe('B');
		expect(execution.hintsOf('A')).toEqual(['waited']);
	});

	it('has the fields of the summary', () => {
		expect(execution).toMatchObject({ id: '7', workflowId: 'w', status: 'success' });
	});

	it('has no runs when n8n has not stored data yet', () => {
		expect(decodeExecution(stored({})).runs).toEqual({});
	});
});
