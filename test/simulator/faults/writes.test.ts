import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

describe('faults of writes', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 0 } });
	});
	afterEach(closeAll);

	const contact = () => {
		const key = firstKey(bench.simulator.store.contacts);
		const url = `/v3/Contacts/${key}`;
		return {
			url,
			stored: (): Json => bench.simulator.store.contacts.get(key),
			read: () => bench.get(url),
			put: (changes: Json = {}) =>
				bench.call('PUT', url, { FirstName: 'Ann', LastName: 'Lee', ...changes }),
		};
	};
	const item = () => {
		const key = firstKey(bench.simulator.store.workItems);
		return {
			url: `/v3/WorkItems/${key}`,
			stored: (): Json => bench.simulator.store.workItems.get(key),
		};
	};

	it('changeBefore changes the record in the path, so that the write answers 409 with code 4020', async () => {
		const { put, read, stored } = contact();
		const action = { type: 'changeBefore', patch: { ContactType: 'Prospect' } } as const;
		bench.simulator.faults.add({
			match: { method: 'PUT', path: '/v3/Contacts/*' },
			action,
			times: 1,
		});
		await read();
		expect(await put()).toMatchObject({ status: 409, body: { error: { code: '4020' } } });
		expect(stored().ContactType).toBe('Prospect');
		await read();
		expect((await put()).status).toBe(204);
	});

	it('changeBefore is overwritten in the variant in which the last write wins', async () => {
		bench = await startBench({ variants: { conflicts: 'none' } });
		const { put, read, stored } = contact();
		const action = { type: 'changeBefore', patch: { ContactType: 'Prospect' } } as const;
		bench.simulator.faults.add({ match: { method: 'PUT' }, action });
		await read();
		expect((await put({ ContactType: 'Client' })).status).toBe(204);
		expect(stored().ContactType).toBe('Client');
	});

	it('changeBefore changes any record by kind and key, and answers 500 when rule and path name no record', async () => {
		const { url, stored } = item();
		const key = stored().WorkItemKey;
		const action = {
			type: 'changeBefore',
			kind: 'WorkItem',
			key,
			patch: { Title: 'Other' },
		} as const;
		bench.simulator.faults.add({ match: { path: '/v3/Users' }, action, times: 1 });
		await bench.get(url);
		await bench.get('/v3/Users');
		expect((await bench.call('PATCH', url, { Title: 'Mine' })).status).toBe(409);
		bench.simulator.faults.add({ match: { path: '/v3/Users' }, action: { type: 'changeBefore' } });
		expect((await bench.get('/v3/Users')).status).toBe(500);
	});

	it('callBefore runs a function before the request is processed', async () => {
		const { put, stored } = contact();
		const before = stored().LastName;
		const seen: string[] = [];
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'callBefore', run: () => void seen.push(stored().LastName) },
		});
		await put({ LastName: 'Moss' });
		expect([...seen, stored().LastName]).toEqual([before, 'Moss']);
	});

	it('dropFields accepts a body and ignores some of its fields', async () => {
		const fields = ['ContactType', 'EntityDescription.Text', 'Nothing.Inside'];
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'dropFields', fields },
			times: 1,
		});
		const { put, stored } = contact();
		const sent = { ContactType: 'Client', EntityDescription: { Text: 'x' }, Suffix: 'Jr.' };
		expect((await put(sent)).status).toBe(204);
		expect(stored()).toMatchObject({ ContactType: null, Suffix: 'Jr.' });
		expect(stored().EntityDescription).toEqual({ Text: null });
		expect(bench.simulator.requests.at(-1)?.body).toMatchObject(sent);
	});

	it('status 500 with a message has the usual error body, and the record is not changed', async () => {
		const message = 'User defined identifier already in use';
		bench.simulator.faults.add({ action: { type: 'status', status: 500, message }, times: 1 });
		const { put, stored } = contact();
		const before = structuredClone(stored());
		expect(await put()).toMatchObject({ status: 500, body: { error: { code: '5001', message } } });
		expect(stored()).toEqual(before);
	});

	it('answerAfter with status 500 has the usual error body, and the record is changed', async () => {
		const action = { type: 'answerAfter', status: 500, message: 'Internal Error.' } as const;
		bench.simulator.faults.add({ action, times: 1 });
		const { put, stored } = contact();
		expect(await put()).toMatchObject({
			status: 500,
			body: { error: { code: '5001', message: 'Internal Error.' } },
		});
		expect(stored().FullName).toBe('Ann Lee');
	});
});
