import type { IDataObject } from 'n8n-workflow';

import { runAction } from '../../../support/action/runAction';
import { ChangeWorkflow } from '../../../support/changes/changeWorkflow';
import { closeAll, startSimulator } from '../../../support/servers/testServers';
import { credentialFor } from '../../../support/n8n/credentials';
import { changedRows, ListServer } from '../../../support/servers/listServer';

const PATH = '/v3/Invoices';

let server: ListServer;
let rows: IDataObject[];

function put(count: number): void {
	rows = changedRows(count, server.now);
	server.lists.set(PATH, rows);
}

beforeEach(() => {
	server = new ListServer();
});
afterAll(closeAll);

async function getKeys(): Promise<IDataObject[]> {
	const workflow = new ChangeWorkflow(server, { operation: 'getKeys', recordType: 'invoice' });
	return (await workflow.begin().node('Get')).map(({ json }) => json);
}

describe('Get All Keys', () => {
	it.each([
		[31, 1],
		[250, 6],
	])('returns the keys of %i records with %i requests', async (count, requests) => {
		put(count);
		const keys = await getKeys();
		expect(keys).toEqual(rows.map(({ InvoiceKey }) => ({ key: InvoiceKey, complete: true })));
		expect(server.requests).toHaveLength(requests);
	});

	it('misses no record when another one is deleted while it reads', async () => {
		put(250);
		let pages = 0;
		server.onPage = () => {
			if (pages++ === 0) rows.shift();
		};
		expect(await getKeys()).toHaveLength(249);
	});

	it('fails if pages come by turns from two copies of the data, of which one lags', async () => {
		put(150);
		const copies = [rows, rows.slice(1)];
		server.onPage = () => {
			copies.reverse();
			server.lists.set(PATH, copies[0]);
		};
		await expect(getKeys()).rejects.toThrow('may be incomplete');
	});

	it.each([
		[
			'records are deleted all the time',
			() => {
				server.onPage = () => void rows.shift();
			},
			'Records were added or deleted during each read.',
		],
		[
			'it is empty, because lost access may look like this',
			() => put(0),
			/may have lost access\. Nothing .* deleted\. If your account has none, remove this node\.$/,
		],
		[
			'a record has no key',
			() => {
				rows[3].InvoiceKey = null;
			},
			'A record has no key.',
		],
		['a row is null', () => void (rows[3] = null as never), 'A record has no key.'],
		[
			'a record comes twice',
			() => {
				rows[249].InvoiceKey = rows[0].InvoiceKey;
			},
			'Karbon returned some records twice.',
		],
		[
			'Karbon reports more records than it returns',
			() => {
				const { answer } = server;
				Object.assign(server, {
					async answer(...request: Parameters<typeof answer>) {
						const { body, ...rest } = await answer(...request);
						return { ...rest, body: { ...(body as object), '@odata.count': 251 } };
					},
				});
			},
			'Karbon reported 251 records but returned 250.',
		],
	])('fails if %s', async (_name, prepare, reason) => {
		put(250);
		prepare();
		const failing = getKeys();
		await expect(failing).rejects.toThrow('The keys of the invoices may be incomplete');
		await expect(failing).rejects.toMatchObject({
			description: expect.stringMatching(reason) as string,
		});
	});

	it('reads again if a read is empty although Karbon counts records', async () => {
		put(31);
		Object.assign(server, { hasCount: true, missing: 31 });
		server.lists.set(PATH, []);
		server.onPage = () => {
			server.missing = 0;
			server.lists.set(PATH, rows);
		};
		expect(await getKeys()).toHaveLength(31);
	});

	it('fails if Karbon refuses the next page', async () => {
		Object.assign(server, { hasLinks: false, hasCount: true, skips: 'refused' });
		put(30);
		await expect(getKeys()).rejects.toThrow('The keys of the invoices may be incomplete');
	});

	it('reads each type of record', async () => {
		const simulator = await startSimulator({ data: { invoices: 20 } });
		const { store } = simulator;
		const expected = {
			clientGroup: store.clientGroups,
			contact: store.contacts,
			invoice: store.invoices,
			organization: store.organizations,
			workItem: store.workItems,
		};
		for (const [recordType, records] of Object.entries(expected)) {
			const parameters = { resource: 'change', operation: 'getKeys', recordType };
			const { items } = await runAction({ credential: credentialFor(simulator), parameters });
			expect(new Set(items.map(({ json }) => json.key))).toEqual(new Set(records.keys()));
		}
	});
});
