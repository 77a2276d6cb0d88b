import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { SYSTEM_CODES } from '../../../nodes/shared/errorText';
import { asNodeError, operationError } from '../../../nodes/shared/operationError';
import { NODE } from '../../support/fakeHost';
import { wrappedByN8n } from '../../support/wrappedByN8n';

describe('operationError', () => {
	it('has the given message, description and item', () => {
		const error = operationError(NODE, 'No such record', {
			description: 'Check it.',
			itemIndex: 3,
		});
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: 'No such record',
			description: 'Check it.',
			context: { itemIndex: 3 },
		});
		expect(operationError(NODE, 'No').description).toBeUndefined();
	});

	it.each(SYSTEM_CODES)('keeps its texts with %s in them when n8n wraps the error', (code) => {
		const text = `The key "${code}-1" does not exist`;
		const error = operationError(NODE, text, { description: text.toLowerCase() });
		expect(error.message.replace('\u2060', '')).toBe(text);
		for (const wrapped of wrappedByN8n(error)) {
			expect(wrapped.message).toBe(error.message);
			expect(wrapped.description).toBe(error.description);
		}
	});

	it('shows no secret', () => {
		const about = { description: 'It is my-secret-key.', secrets: ['my-secret-key'] };
		const error = operationError(NODE, 'Not MY-SECRET-KEY [item 0]', about);
		expect(error.message).toBe('Not [hidden] [item 0]');
		expect(error.description).toBe('It is [hidden].');
		expect(JSON.stringify(error) + error.stack).not.toMatch(/my-secret-key/i);
	});

	it('has at most 2,000 characters and the item at its end', () => {
		const { message } = operationError(NODE, `${'x'.repeat(90_000)} [item 7]`);
		expect(message).toHaveLength(2_000);
		expect(message).toMatch(/x… \[item 7\]$/);
	});
});

describe('asNodeError', () => {
	it('adds the node, the item and the description to any error', () => {
		const error = Object.assign(new Error('No such-secret'), { description: 'Check it.' });
		const about = { itemIndex: 2, secrets: ['such-secret'] };
		expect(asNodeError(NODE, error, about)).toMatchObject({
			message: 'No [hidden] [item 2]',
			description: 'Check it.',
			context: { itemIndex: 2 },
		});
		expect(asNodeError(NODE, new Error('No')).message).toBe('No');
	});

	it.each([
		[
			'NodeOperationError',
			new NodeOperationError(NODE, 'x'.repeat(90_000), { description: 'y'.repeat(90_000) }),
		],
		['NodeApiError', new NodeApiError(NODE, {}, { message: 'x'.repeat(90_000) })],
	])('keeps a %s, with texts of bounded length', (_name, error) => {
		expect(asNodeError(NODE, error)).toBe(error);
		expect(error.message).toHaveLength(2_000);
		expect((error.description ?? '').length).toBeLessThanOrEqual(2_000);
	});
});
