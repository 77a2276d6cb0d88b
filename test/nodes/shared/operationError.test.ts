import { NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../../nodes/shared/operationError';
import { NODE } from '../../support/fakeHost';

describe('operationError', () => {
	it('has the words, the advice and the item it was given', () => {
		const error = operationError(NODE, 'No such thing', { description: 'Look.', itemIndex: 3 });
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: 'No such thing',
			description: 'Look.',
			context: { itemIndex: 3 },
		});
	});

	it.each(['Nothing was sent: connect ECONNREFUSED', 'The key "EPERM-1" is unknown', 'ECONNRESET'])(
		'keeps the words "%s", which n8n would replace',
		(message) => {
			expect(operationError(NODE, message).message).toBe(message);
		},
	);
});
