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
	request: { purpose: 'record the payment sign-1', secrets: ['sign-1'] },
} as unknown as Write;

const REASONS: Array<[Reason, 'unknown' | 'refused']> = [
	[{ state: 'positionUnknown' }, 'unknown'],
	[{ state: 'contentUnknown' }, 'unknown'],
	[{ state: 'keyUnknown' }, 'unknown'],
	[{ state: 'keyDiffers', fields: ['Total Amount'] }, 'refused'],
	[{ state: 'otherAccount' }, 'refused'],
	[{ state: 'notClaimed', mayStay: false }, 'refused'],
	[{ state: 'notClaimed', mayStay: true }, 'refused'],
	[{ state: 'slowDatabase' }, 'unknown'],
];

it.each(REASONS)('$state names the item, what to do and no secret', (reason, outcome) => {
	const error = refusal(input, write, reason);
	expect(error.message).toMatch(/^Not sent.* \[item 4\]$/);
	expect(error.description?.length).toBeGreaterThan(20);
	expect(`${error.message} ${error.description}`).not.toMatch(/token-1|sign-1|retry/i);
	expect(error.context.karbon).toEqual({ outcome, status: null, code: null });
});

it.each([
	[
		'a key',
		write,
		'The idempotency key "key [hidden]" stays used',
		'use another idempotency key, set',
	],
	[
		'a retry without a key',
		{ ...write, idempotencyKey: undefined },
		'This place of the execution stays marked as sent',
		'If it was not done, set',
	],
])('a slow database with %s says what stays and the way out', (_name, given, stays, wayOut) => {
	const { message, description } = refusal(input, given, { state: 'slowDatabase' });
	expect(message).toContain('the n8n database was too slow');
	expect(description).toMatch(/^This item sent nothing\./);
	expect(description).toContain(stays);
	expect(description).toContain(`${wayOut} the option`);
	expect(description).toMatch(/to 'Send Again' and start a new execution\.$/);
});

it.each([
	[true, true],
	[false, false],
])('a claim that may stay (%s) says so', (mayStay, says) => {
	const { description } = refusal(input, write, { state: 'notClaimed', mayStay });
	expect(description?.includes('If it is then refused:')).toBe(says);
});
