import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';

import { errorItem } from '../../../../nodes/Karbon/execution/errorItem';
import { karbonNode } from '../../../support/action/executeNode';

const contextWith = (onError: 'continueErrorOutput' | 'continueRegularOutput') =>
	({ getNode: () => karbonNode({}, { onError }) }) as unknown as IExecuteFunctions;

function error(karbon?: object) {
	const result = new NodeOperationError(karbonNode({}), 'Payment not recorded', {
		description: 'Check it.',
	});
	if (karbon) result.context.karbon = karbon;
	return result;
}

const WORDS = { error: 'Payment not recorded', message: 'Check it.' };

describe('the item of an error', () => {
	it.each(['continueErrorOutput', 'continueRegularOutput'] as const)(
		'has details that a workflow can check with "%s"',
		(onError) => {
			const facts = { outcome: 'unknown', status: 500, code: '5001' };
			expect(errorItem(contextWith(onError), error(facts), true)).toEqual({
				...WORDS,
				details: { code: '5001', httpStatus: 500, outcome: 'unknown' },
			});
		},
	);

	it('has the outcome "refused" when nothing was sent', () => {
		expect(errorItem(contextWith('continueRegularOutput'), error(), true).details).toEqual({
			code: null,
			httpStatus: null,
			outcome: 'refused',
		});
	});

	it('has no details for versions of n8n that would send it to the success output because of them', () => {
		expect(errorItem(contextWith('continueErrorOutput'), error(), false)).toEqual(WORDS);
		expect(errorItem(contextWith('continueRegularOutput'), error(), false)).toHaveProperty(
			'details',
		);
	});
});
