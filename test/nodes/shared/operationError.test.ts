import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { SYSTEM_CODES } from '../../../nodes/shared/errorText';
import { asNodeError, operationError, partlyDone } from '../../../nodes/shared/operationError';
import { NODE } from '../../support/fakeHost';
import { wrappedByN8n } from '../../support/wrappedByN8n';

describe('partlyDone', () => {
	it.each([
		[
			'Karbon did not return it, so nothing was changed',
			'Check it.',
			'Karbon did not return it',
			'Check it.',
		],
		['No', 'It has no key. Nothing was changed. Try again.', 'No', 'It has no key. Try again.'],
		['No', 'Nothing was changed. Try again.', 'No', 'Try again.'],
		['No', undefined, 'No', ''],
	])('does not say that nothing was changed: %s, %s', (message, description, what, why) => {
		const error = partlyDone(Object.assign(new Error(message), { description }), 'Attach it.');
		expect(error.message).toBe(what);
		expect(error).toMatchObject({ description: `${why} Attach it.`.trim() });
	});
});

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
		const error = operationError(NODE, 'Not MY-SECRET-KEY', about);
		expect(error.message).toBe('Not [hidden]');
		expect(error.description).toBe('It is [hidden].');
		expect(JSON.stringify(error) + error.stack).not.toMatch(/my-secret-key/i);
	});

	it('has at most 2,000 characters', () => {
		const { message } = operationError(NODE, 'x'.repeat(90_000));
		expect(message).toHaveLength(2_000);
		expect(message).toMatch(/x…$/);
	});
});

describe('asNodeError', () => {
	it('adds the node, the label and the description to any error', () => {
		const error = Object.assign(new Error('No such-secret'), { description: 'Check it.' });
		const about = { itemIndex: 2, label: 'Row 4 (such-secret)', secrets: ['such-secret'] };
		expect(asNodeError(NODE, error, about)).toMatchObject({
			message: 'Row 4 ([hidden]): No [hidden]',
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

	it('drops the number that n8n gives an item, counted from 0', () => {
		const error = new NodeOperationError(NODE, "The item has no binary field 'x' [item 1]");
		const about = { itemIndex: 1, label: 'Item 2' };
		expect(asNodeError(NODE, error, about).message).toBe(
			"Item 2: The item has no binary field 'x'",
		);
		expect(asNodeError(NODE, new Error('No [item 1]')).message).toBe('No');
	});

	it('labels an error that several items share with one item at a time', () => {
		const error = operationError(NODE, 'No list', { itemIndex: 0 });
		for (const itemIndex of [0, 1, 2]) {
			const label = `Item ${itemIndex + 1}`;
			expect(asNodeError(NODE, error, { itemIndex, label })).toMatchObject({
				message: `${label}: No list`,
				context: { itemIndex },
			});
		}
		expect(asNodeError(NODE, error).message).toBe('No list');
	});
});

describe('partlyDone', () => {
	it('has an unknown outcome and says more, also as an error of n8n', () => {
		const error = Object.assign(new Error('Not attached'), { description: 'It has no effect.' });
		expect(asNodeError(NODE, partlyDone(error, 'Attach it.'))).toMatchObject({
			description: 'It has no effect. Attach it.',
			context: { karbon: { outcome: 'unknown', status: null, code: null } },
		});
	});

	it('keeps what is known of the request that failed', () => {
		const error = operationError(NODE, 'Not attached');
		error.context.karbon = { outcome: 'refused', status: 400, code: '4002' };
		expect(partlyDone(error)).toMatchObject({
			context: { karbon: { outcome: 'unknown', status: 400, code: '4002' } },
		});
	});
});
