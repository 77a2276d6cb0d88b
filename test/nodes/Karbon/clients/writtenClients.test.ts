import { WrittenClients } from '../../../../nodes/Karbon/clients/writtenClients';

const scope = {
	client: { credentials: { baseUrl: 'https://a.example', accessKey: 'k' } },
} as never;
const type = { path: '/v3/Contacts' };

describe('clients that this process has written', () => {
	let now = 0;
	let clients: WrittenClients;
	beforeEach(() => {
		now = 1_000_000;
		clients = new WrittenClients({ now: () => now });
	});
	const noteAndWait = (ms: number) => {
		clients.note(scope, type, { key: 'AbC', identifier: 'Id-1' });
		now += ms;
		return clients.now();
	};

	it.each([
		[29_999, true],
		[30_000, false],
	])('may be outdated in a list that begins %i ms later: %s', (ms, isOutdated) => {
		const list = noteAndWait(ms);
		expect(clients.isOutdated(scope, type, 'abc', list)).toBe(isOutdated);
		expect(clients.findByIdentifier(scope, type, ' ID-1', list) !== undefined).toBe(isOutdated);
	});

	it('are outdated in a list that began before, however long ago', () => {
		const list = clients.now();
		now += 3_600_000;
		noteAndWait(3_600_000);
		expect(clients.isOutdated(scope, type, 'AbC', list)).toBe(true);
		expect(clients.isOutdated(scope, type, 'other', list)).toBe(false);
		expect(clients.isOutdated(scope, { path: '/v3/Organizations' }, 'AbC', list)).toBe(false);
	});

	it('are outdated also after the clock was set back', () => {
		const list = clients.now();
		now -= 600_000;
		expect(clients.isOutdated(scope, type, 'AbC', noteAndWait(0))).toBe(true);
		expect(clients.isOutdated(scope, type, 'AbC', list)).toBe(true);
	});

	it('are not outdated for longer when the clock is set back', () => {
		clients.note(scope, type, { key: 'AbC', identifier: 'Id-1' });
		now -= 600_000;
		clients.now();
		now += 30_000;
		expect(clients.isOutdated(scope, type, 'AbC', clients.now())).toBe(false);
		expect(clients.findByIdentifier(scope, type, 'Id-1', clients.now())).toBeUndefined();
	});

	it('that are too many to remember make each older list outdated', () => {
		const list = clients.now();
		for (let index = 0; index <= 10_000; index++) clients.note(scope, type, { key: `k${index}` });
		expect(clients.isOutdated(scope, type, 'other', list)).toBe(true);
		now += 30_000;
		expect(clients.isOutdated(scope, type, 'other', clients.now())).toBe(false);
	});

	it('are found with the spelling of their identifier, or without a key', () => {
		clients.note(scope, type, { identifier: 'Id-1' });
		const read = clients.now();
		const found = clients.findByIdentifier(scope, type, 'id-1', read);
		expect(found).toMatchObject({ identifier: 'Id-1', key: undefined });
		expect(clients.findByIdentifier(scope, type, 'Id-2', read)).toBeUndefined();
	});
});
