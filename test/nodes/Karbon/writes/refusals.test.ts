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
	[{ state: 'notClaimed' }, 'refused'],
];

it.each(REASONS)('$state names the item, what to do and no secret', (reason, outcome) => {
	const error = refusal(input, write, reason);
	expect(error.message).toMatch(/^Not sent.* \[item 4\]$/);
	expect(error.description?.length).toBeGreaterThan(20);
	expect(`${error.message} ${error.description}`).not.toMatch(/token-1|sign-1|retry/i);
	expect(error.context.karbon).toEqual({ outcome, status: null, code: null });
});
