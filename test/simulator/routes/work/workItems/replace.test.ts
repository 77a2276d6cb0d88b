import { bench, create, first, required, setUpEachTest, start, stored } from './setUp';

/** Fields that GET returns and PUT does not accept. */
const ONLY_IN_ANSWERS =
	/^(@odata\..*|WorkItemKey|AssigneeKey|AssigneeName|ClientGroupKey|ClientName|ClientUserDefinedIdentifier|CompletedDate|RelatedClientGroupName|ToDoPeriod|WorkTemplateTile|LastModifiedDateTime)$/;

setUpEachTest();

describe('karbon.md 20, 30', () => {
	it('"replaces the whole record: what is left out is cleared", and changes nothing when it is sent back as read', async () => {
		const { key, url } = first();
		const before = structuredClone({ ...stored(key), ClientTaskRecipient: null });
		const read = (await bench.get(url)).body;
		const body = Object.fromEntries(
			Object.entries(read).filter(([name]) => !ONLY_IN_ANSWERS.test(name)),
		);
		expect((await bench.call('PUT', url, body)).status).toBe(204);
		expect({ ...stored(key), LastModifiedDateTime: '' }).toEqual({
			...before,
			LastModifiedDateTime: '',
		});
		await bench.call('PUT', url, required());
		expect(stored(key)).toMatchObject({ Description: null, FeeSettings: null, DueDate: null });
	});

	it.each([
		['cleared', null],
		['kept', { RecipientKey: 'k' }],
	] as const)(
		'ClientTaskRecipient: "always null in answers; a PUT without it may clear it", here %s',
		async (clientTaskRecipient, after) => {
			await start({ clientTaskRecipient });
			const ClientTaskRecipient = { RecipientKey: 'k', LinkType: 'Contact' };
			const { body } = await create({ ClientTaskRecipient });
			expect(body.ClientTaskRecipient).toBeNull();
			expect(stored(body.WorkItemKey)).toMatchObject({ ClientTaskRecipient });
			await bench.call('PUT', `/v3/WorkItems/${body.WorkItemKey}`, required());
			if (after === null) expect(stored(body.WorkItemKey).ClientTaskRecipient).toBeNull();
			else expect(stored(body.WorkItemKey).ClientTaskRecipient).toMatchObject(after);
		},
	);

	it.each(['ignored', 'replaced'] as const)(
		'"WorkTemplateKey on PUT" is %s',
		async (workTemplateKeyInPut) => {
			await start({ workTemplateKeyInPut });
			const [one, two] = [...bench.simulator.store.workTemplates.keys()];
			const { body } = await create({ WorkTemplateKey: one });
			const url = `/v3/WorkItems/${body.WorkItemKey}`;
			await bench.call('PUT', url, required({ WorkTemplateKey: two }));
			const isIgnored = workTemplateKeyInPut === 'ignored';
			expect(stored(body.WorkItemKey).WorkTemplateKey).toBe(isIgnored ? one : two);
			await bench.call('PUT', url, required());
			expect(stored(body.WorkItemKey).WorkTemplateKey).toBe(isIgnored ? one : null);
		},
	);

	it.each([
		['replaced', null],
		['ignored', 'kept'],
	] as const)('RelatedClientGroupKey in a PUT is %s', async (relatedGroupInPut, after) => {
		await start({ relatedGroupInPut });
		const [one, two] = [...bench.simulator.store.clientGroups.keys()];
		const { body } = await create({ RelatedClientGroupKey: one });
		const url = `/v3/WorkItems/${body.WorkItemKey}`;
		await bench.call('PUT', url, required({ RelatedClientGroupKey: two }));
		expect(stored(body.WorkItemKey).RelatedClientGroupKey).toBe(after === null ? two : one);
		await bench.call('PUT', url, required());
		expect(stored(body.WorkItemKey).RelatedClientGroupKey).toBe(after === null ? null : one);
	});
});
