import { stringify } from 'flatted';
import { decodeExecution } from '../../../host/client/execution';

function stored(data: unknown) {
	return { id: '7', workflowId: 'w', mode: 'manual', status: 'success', data: stringify(data) };
}

describe('decoding an execution', () => {
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

	it('gives the items of a node over all its runs', () => {
		expect(execution.jsonOf('A')).toEqual([{ a: 1 }, { a: 2 }]);
	});

	it('gives the items of another output', () => {
		expect(execution.jsonOf('A', 1)).toEqual([{ a: 'second output' }]);
	});

	it('gives nothing for a node that put nothing out, or did not run', () => {
		expect(execution.itemsOf('B')).toEqual([]);
		expect(execution.itemsOf('C')).toEqual([]);
	});

	it('gives the failure, the last node and the hints', () => {
		expect(execution.error).toEqual({ message: 'refused', description: 'why' });
		expect(execution.lastNodeExecuted).toBe('B');
		expect(execution.hintsOf('A')).toEqual(['waited']);
	});

	it('keeps the summary', () => {
		expect(execution).toMatchObject({ id: '7', workflowId: 'w', status: 'success' });
	});

	it('takes an execution that has no data yet', () => {
		expect(decodeExecution(stored({})).runs).toEqual({});
	});
});
