import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';
import type { Field } from '../../../../nodes/Karbon/schema/field';
import {
	CLIENT_TASK_RECIPIENT,
	WORK_ITEM_TABLE,
} from '../../../../nodes/Karbon/schema/tables/workItem';
import type { Change } from '../../../../nodes/Karbon/updates/change';
import { noteRecipient } from '../../../../nodes/Karbon/updates/updateRecord';

const title = WORK_ITEM_TABLE.fields.find(({ path }) => path === 'Title')!;
const change = (field: Field) => ({ field, value: 'x' }) as Change;

// karbon.md 29
it.each<[string, 'PATCH' | 'PUT' | undefined, Field[], boolean, string[]]>([
	['a PUT without it', 'PUT', [], false, ['Karbon may have removed']],
	['a PUT of another field', 'PUT', [title], false, ['Karbon may have removed']],
	['a planned PUT', 'PUT', [title], true, ['Karbon may remove']],
	['a PUT with it', 'PUT', [title, CLIENT_TASK_RECIPIENT], false, []],
	['a PATCH', 'PATCH', [title], false, []],
	['an update without a request', undefined, [], false, []],
])('the recipient of client tasks: %s', (_name, method, fields, isPlanned, expected) => {
	const hints: string[] = [];
	const plan = isPlanned ? {} : undefined;
	const input = { plan, addHint: (hint: string) => hints.push(hint) };
	noteRecipient(input as unknown as OperationInput, { method }, fields.map(change));
	expect(hints).toEqual(expected.map((text) => expect.stringContaining(text)));
});
