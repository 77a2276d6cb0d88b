import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../../simulator/clock';
import { inCollections } from '../../formFields';
import { byId, useBench, waitOnClock } from '../../support';

const data = { contacts: 3, organizations: 1, clientGroups: 1, invoices: 0, workItems: 1 };
/** Less than the wait for reads that lag behind. Milliseconds. */
const AT_ONCE_MS = 5_000;

/** Every update of these tests begins when no earlier one can be in the way. */
function useClock(variants: object = {}) {
	const clock = createManualClock();
	const bench = useBench({ data, clock, variants });
	waitOnClock(clock);
	beforeEach(async () => {
		await clock.advance(60_000);
	});
	const contact = () => [...bench.simulator.store.contacts.values()][1];
	/** Runs an update, and returns how long it took. */
	const run = async (operation: string, parameters: INodeParameters) => {
		const startedAt = clock.now();
		const { error, items } = await bench.run(operation, parameters);
		expect(error).toBeUndefined();
		return { tookMs: clock.now() - startedAt, json: items[0].json };
	};
	const update = async (fields: INodeParameters) =>
		await run('contact.update', {
			contactKey: byId(contact().ContactKey),
			...inCollections('contact.update', fields),
		});
	const updateCard = async (fields: INodeParameters) => {
		const businessCardKey = contact().BusinessCards[0].BusinessCardKey;
		const given = inCollections('businessCard.update', fields);
		return await run('businessCard.update', { businessCardKey, ...given });
	};
	return { bench, clock, contact, run, update, updateCard };
}

describe('a read that is two states old', () => {
	const { bench, clock, contact, run, update, updateCard } = useClock();

	async function shown(path: string): Promise<unknown> {
		const { url, credentials } = bench.simulator;
		const headers = {
			authorization: `Bearer ${credentials.accessToken}`,
			AccessKey: credentials.accessKey,
		};
		const response = await fetch(`${url}${path}?$expand=BusinessCards,ClientTeam`, { headers });
		return await response.json();
	}

	it('does not undo the two updates since then', async () => {
		const path = `/v3/Contacts/${contact().ContactKey}`;
		const old = await shown(path);
		await update({ contactType: 'Supplier' });
		await update({ description: 'Second' });
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: old },
			match: { method: 'GET', path },
			times: 1,
		});
		await update({ preferredName: 'Third', userDefinedIdentifier: 'C-3' });
		expect(contact()).toMatchObject({
			ContactType: 'Supplier',
			EntityDescription: { Text: 'Second' },
			PreferredName: 'Third',
		});
	});

	it('does not show when the record was modified, if it has the same values', async () => {
		const contactKey = byId(contact().ContactKey);
		const path = `/v3/Contacts/${contact().ContactKey}`;
		const set = async (suffix: string) => {
			await clock.advance(2_000);
			const moreFields = { suffix };
			return (await run('contact.update', { contactKey, moreFields, simplify: false })).json;
		};
		await set('A');
		const body = await shown(path);
		await set('B');
		await set('A');
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { method: 'GET', path },
			times: 1,
		});
		const outdated = await set('A');
		expect(outdated).toMatchObject({ Suffix: 'A', changed: false });
		expect(outdated).not.toHaveProperty('LastModifiedDateTime');
		expect(await set('A')).toMatchObject({
			changed: false,
			LastModifiedDateTime: expect.any(String),
		});
	});

	it('does not undo an update of a business card by its own key', async () => {
		const path = `/v3/Contacts/${contact().ContactKey}`;
		const old = await shown(path);
		await updateCard({ roleOrTitle: 'Owner' });
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: old },
			match: { method: 'GET', path },
			times: 1,
		});
		await update({ description: 'After the card' });
		expect(contact().BusinessCards[0].RoleOrTitle).toBe('Owner');
	});
});

describe('an update of a record without a modification time', () => {
	const { updateCard, contact } = useClock();

	it('does not wait for a state that the last update has restored', async () => {
		const times: number[] = [];
		for (const roleOrTitle of ['A', 'B', 'A'])
			times.push((await updateCard({ roleOrTitle })).tookMs);
		times.push((await updateCard({ facebookLink: 'https://x.example' })).tookMs);
		expect(Math.max(...times)).toBeLessThan(AT_ONCE_MS);
		expect(contact().BusinessCards[0]).toMatchObject({ RoleOrTitle: 'A' });
	});
});

// karbon.md 33
describe.each(['kept', 'new'])('reads that lag behind, with %s keys of addresses', (keys) => {
	const variants = { readLagMs: 8_000, contactDetailKeys: keys };
	const { contact, run, update, updateCard } = useClock(variants);

	it('do not make an update undo the one before', async () => {
		await update({ contactType: 'Supplier' });
		await update({ description: 'Second' });
		expect(contact()).toMatchObject({
			ContactType: 'Supplier',
			EntityDescription: { Text: 'Second' },
		});
	});

	it('do not make an update of a card undo an update of its contact', async () => {
		await update({ websites: ['https://one.example'] });
		await updateCard({ roleOrTitle: 'Owner' });
		expect(contact().BusinessCards[0].WebSites).toContain('https://one.example');
	});

	it('do not make a cleared field look like one that Karbon kept', async () => {
		await update({ description: 'Old' });
		const { ContactKey } = contact();
		const cleared = { clearFields: ['description'] };
		await run('contact.update', { contactKey: byId(ContactKey), options: cleared });
		expect(contact().EntityDescription?.Text ?? null).toBeNull();
	});
});

describe.each([false, true])(
	'an update that no read shows (work items without modification times: %s)',
	(omitWorkItemModificationTime) => {
		const { bench, run } = useClock({ omitWorkItemModificationTime });
		const update = async (fields: INodeParameters) => {
			const [workItemKey] = bench.simulator.store.workItems.keys();
			const given = inCollections('workItem.update', fields);
			return await run('workItem.update', { workItemKey: byId(workItemKey), ...given });
		};

		it('of the client task recipient does not make the next one wait', async () => {
			const [key] = bench.simulator.store.contacts.keys();
			const values = { recipientKey: byId(key), linkType: 'Contact' };
			await update({ clientTaskRecipient: { values } });
			expect((await update({ title: 'Next' })).tookMs).toBeLessThan(AT_ONCE_MS);
			const [item] = bench.simulator.store.workItems.values();
			expect(item).toMatchObject({ Title: 'Next', ClientTaskRecipient: { RecipientKey: key } });
		});

		it('of a status that Karbon drops does not make the next one wait', async () => {
			const [item] = bench.simulator.store.workItems.values();
			await bench.simulator.change('WorkItem', item.WorkItemKey, 'Updated', {
				PrimaryStatus: 'In Progress',
				SecondaryStatus: null,
				WorkStatus: 'In Progress',
				WorkType: 'Tax Return',
			});
			bench.simulator.faults.add({
				action: { type: 'dropFields', fields: ['SecondaryStatus'] },
				match: { method: 'PUT' },
				times: 1,
			});
			await update({ secondaryStatus: 'In Review' });
			expect(item.SecondaryStatus).toBeNull();
			const { tookMs } = await update({ title: 'After the status' });
			expect(tookMs).toBeLessThan(AT_ONCE_MS);
			expect(item).toMatchObject({ Title: 'After the status' } as IDataObject);
		});
	},
);
