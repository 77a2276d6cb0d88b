import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';
import { type Reason, refusal } from '../../../../nodes/Karbon/writes/refusals';
import type { Write } from '../../../../nodes/Karbon/writes/write';
import { NODE } from '../../../support/fakeHost';

const input = {
	context: { getNode: () => NODE },
	client: { secrets: ['token-1'] },
	itemIndex: 4,
} as unknown as OperationInput;
const write = {
	idempotencyKey: 'key token-1',
	request: { errorContext: { purpose: 'record the payment sign-1', secrets: ['sign-1'] } },
} as unknown as Write;

const REASONS: Array<[Reason, 'unknown' | 'refused']> = [
	[{ state: 'positionUnknown' }, 'unknown'],
	[{ state: 'contentUnknown' }, 'unknown'],
	[{ state: 'keyUnknown' }, 'unknown'],
	[{ state: 'keyDiffers', fields: ['Total Amount'] }, 'refused'],
	[{ state: 'otherAccount' }, 'unknown'],
	[{ state: 'notClaimed', isEarlierOpen: false }, 'refused'],
	[{ state: 'notClaimed', isEarlierOpen: true }, 'unknown'],
	[{ state: 'slowDatabase' }, 'unknown'],
];

it.each(REASONS)(
	'the error of %j has the item and what to do, and no secret',
	(reason, outcome) => {
		const error = refusal({ input, write }, reason);
		expect(error.message).toMatch(/^Not sent/);
		expect(error.context.itemIndex).toBe(4);
		expect(error.description?.length).toBeGreaterThan(20);
		expect(`${error.message} ${error.description}`).not.toMatch(/token-1|sign-1|retry/i);
		expect(error.context.karbon).toEqual({ outcome, status: null, code: null });
	},
);

it.each([
	['a key', write, 'so the node treats it as sent.', 'use another idempotency key, set'],
	[
		'a retry without a key',
		{ ...write, idempotencyKey: undefined },
		'so the node treats it as sent.',
		'If it was not done, set',
	],
])(
	'the error of a slow database with %s explains what stays recorded and what to do',
	(_name, given, stays, advice) => {
		const { message, description } = refusal({ input, write: given }, { state: 'slowDatabase' });
		expect(message).toContain('the n8n database was too slow');
		expect(description).toMatch(/^Another process may have sent the same item, so /);
		expect(description).toContain(stays);
		expect(description).toContain(`${advice} the option`);
		expect(description).toMatch(/to 'Send Again', and run the workflow with only this item\.$/);
	},
);

it.each(['positionUnknown', 'contentUnknown'] as const)(
	'the error of %s in a form without the options names the operation that has them',
	(state) => {
		const given = { ...write, idempotencyKey: undefined, createOperation: 'Contact > Create' };
		const { description } = refusal({ input, write: given }, { state });
		expect(description).toMatch(/If it was not created, use Contact > Create\.$/);
		expect(description).not.toContain('option');
	},
);

it('the error of a claim that may stay recorded explains what to do then', () => {
	const { description } = refusal({ input, write }, { state: 'notClaimed', isEarlierOpen: false });
	expect(description).toBe(
		'This attempt sent nothing. When the database responds, run the workflow with only this item.',
	);
});
