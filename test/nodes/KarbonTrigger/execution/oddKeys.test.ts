import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { fetchRecords, recordId } from '../../../../nodes/KarbonTrigger/filters/readRecords';
import { createTestClient } from '../../../support/fakeHost';

const HALF = 'a\uD83D';

const eventOf = (fields: object) =>
	({ ActionType: 'Updated', Timestamp: '2026-01-15T09:00:00Z', ...fields }) as ChangeEvent;

/** What became of each event, and the paths that were requested. */
async function fetchAll(...events: ChangeEvent[]) {
	const { client, host, settle } = createTestClient(() => ({ body: { Name: 'x' } }));
	const fetched = await settle(fetchRecords(client, events));
	return {
		statuses: events.map((event) => fetched.get(recordId(event))?.status),
		paths: host.requests.map(({ url }) => new URL(url).pathname),
	};
}

test.each(['', '.', '..', HALF, '\uDE00b'])(
	'An event whose key %j cannot be in a path does not keep others from their records',
	async (key) => {
		const odd = ['Contact', 'NoteComment', 'CustomFieldValue'].map((ResourceType) =>
			eventOf({ ResourceType, ResourcePermaKey: key }),
		);
		const good = eventOf({ ResourceType: 'Contact', ResourcePermaKey: 'k' });
		expect(await fetchAll(...odd, good)).toEqual({
			statuses: ['unknownType', 'unknownType', 'unknownType', 'found'],
			paths: ['/v3/Contacts/k'],
		});
	},
);

test.each(['', '.', '..', HALF])(
	'Values of custom fields whose client key %j cannot be in a path are read by their own key',
	async (ClientKey) => {
		const values = eventOf({ ResourceType: 'CustomFieldValue', ResourcePermaKey: 'k', ClientKey });
		expect(await fetchAll(values)).toEqual({
			statuses: ['found'],
			paths: ['/v3/CustomFieldValues/k'],
		});
	},
);
