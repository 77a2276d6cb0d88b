import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { succeeded } from '../../../../demo/checks/types';
import { withFolder } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

const HEADER = 'identifier,firstName,lastName,preferredName,email,phone';

export const contactsFromSpreadsheet: ExampleCheck = {
	example: 'contacts-from-spreadsheet',
	prepare: (workflow, { folder }) => withFolder(workflow, folder),
	async *verify({ client, simulator, workflow, folder }) {
		const { contacts } = simulator.store;
		const [first, second] = contacts.values();
		first.UserDefinedIdentifier = 'S-1';
		second.UserDefinedIdentifier = 'S-2';
		const before = structuredClone([first, second]);
		const row = ({ FirstName, LastName }: typeof first, id: string, rest: string) =>
			`${id},${FirstName},${LastName},${rest}`;
		const lines = [
			HEADER,
			row(first, 'S-1', 'Nick,,'),
			row(second, 's-2', ',,'),
			'S-3,New,Person,,new@person.example,',
		];
		// As Excel saves "CSV UTF-8": with a byte order mark.
		const save = (all: string[]) =>
			writeFileSync(join(folder, 'contacts.csv'), `\uFEFF${all.join('\n')}\n`);
		save([...lines, 'S-4,Short,Row', 'S-5,Last,Person,,,']);
		const count = contacts.size;
		const malformed = await client.runWorkflow(workflow.id);
		yield {
			says: `a row with missing columns fails the run before any change: ${malformed.error?.message}`,
			holds: malformed.status === 'error' && contacts.size === count,
			found: [malformed.status, contacts.size - count],
		};
		save(lines);
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const expected = {
			...before[0],
			PreferredName: 'Nick',
			LastModifiedDateTime: first.LastModifiedDateTime,
		};
		yield {
			says: 'a row with one value changes only that field',
			holds: JSON.stringify(first) === JSON.stringify(expected),
			found: { first, expected },
		};
		yield {
			says: 'a row with empty cells does not change the contact',
			holds: JSON.stringify(second) === JSON.stringify(before[1]),
			found: second,
		};
		const results = execution.jsonOf('Create or Update Contact');
		yield {
			says: "the output has 'created' and 'changed' for each row",
			holds:
				JSON.stringify(results.map(({ created, changed: isChanged }) => [created, isChanged])) ===
				JSON.stringify([
					[false, true],
					[false, false],
					[true, true],
				]),
			found: results,
		};
		const again = await client.runWorkflow(workflow.id);
		const repeated = again.jsonOf('Create or Update Contact');
		yield {
			says: 'a second run does not create or change contacts',
			holds:
				repeated.length === results.length &&
				repeated.every((json) => json.created === false && json.changed === false),
			found: repeated,
		};
	},
};
