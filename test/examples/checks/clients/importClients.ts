import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { succeeded } from '../../../../demo/checks/types';
import { withFolder } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

const HEADER = 'Identifier,Full Name,Contact Type,Tier,Newsletter';
const ROWS = [
	'IMP-1,Kea Roofing,Client,Gold,yes',
	'IMP-2,Tui Dental,,Silver,',
	'IMP-3,Moa Farms,,,no',
];

export const importClients: ExampleCheck = {
	example: 'import-clients',
	prepare: (workflow, { folder }) => withFolder(workflow, folder),
	async *verify({ client, simulator, workflow, folder }) {
		const { organizations, customFieldValues } = simulator.store;
		const write = (rows: string[]) =>
			writeFileSync(join(folder, 'clients.csv'), `${[HEADER, ...rows].join('\n')}\n`);
		const imported = () =>
			[...organizations.values()].filter(({ UserDefinedIdentifier: id }) => id?.startsWith('IMP-'));

		write([ROWS[0], ROWS[1].replace('Silver', 'Tin'), ROWS[2].replace('no', 'maybe')]);
		const refused = await client.runWorkflow(workflow.id);
		const message = refused.raw;
		yield {
			says: 'wrong rows are named, and nothing is written',
			holds:
				message.includes('Tui Dental') && message.includes('Moa Farms') && imported().length === 0,
			found: { error: refused.error, imported: imported().length },
		};
		write(ROWS);
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		yield {
			says: 'each row becomes an organization with its custom fields',
			holds:
				imported().length === ROWS.length &&
				isDeepStrictEqual(
					execution.jsonOf('Import Client').map((json) => json.customFields),
					[{ Newsletter: true, Tier: 'Gold' }, { Tier: 'Silver' }, { Newsletter: false }],
				),
			found: execution.jsonOf('Import Client'),
		};
		const before = JSON.stringify([imported(), [...customFieldValues]]);
		const again = (await client.runWorkflow(workflow.id)).jsonOf('Import Client');
		yield {
			says: 'a second run changes nothing',
			holds:
				JSON.stringify([imported(), [...customFieldValues]]) === before &&
				again.length === ROWS.length &&
				again.every((json) => json.changed === false),
			found: again,
		};
	},
};
