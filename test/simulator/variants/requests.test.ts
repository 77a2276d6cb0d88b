import type { VariantOptions } from '../../../simulator';
import { bodyOf, firstClient, KINDS } from '../routes/clients/clients';
import { type Bench, closeAll, type Json, startBench } from '../support';

const [CONTACT] = KINDS;

describe('variants of what requests may contain', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions): Promise<void> => {
		bench = await startBench({ variants, data: { contacts: 3, workItems: 100 } });
	};
	const filtered = async (path: string, filter: string) =>
		await bench.get(`${path}?$filter=${encodeURIComponent(filter)}`);

	// karbon.md 6
	it.each([
		['parts', { whole: 0, part: 1 }],
		['exact', { whole: 0, part: 0 }],
		['ignored', { whole: 1, part: 1 }],
	] as const)(
		'capital letters in a whole text and in a part of it with filterCase %s',
		async (filterCase, expected) => {
			await start({ filterCase });
			const [item] = bench.simulator.store.workItems.values();
			item.Title = 'Payroll of a bakery';
			item.AssigneeEmailAddress = 'baker@firm.example';
			const count = async (filter: string): Promise<number> =>
				(await filtered('/v3/WorkItems', filter)).body.value.length;

			expect({
				whole: await count("AssigneeEmailAddress eq 'BAKER@FIRM.EXAMPLE'"),
				part: await count("contains(Title,'OF A BAKERY')"),
			}).toEqual(expected);
		},
	);

	// karbon.md 128
	it.each([
		['WorkIteClientKey', 'WorkItemClientKey'],
		['WorkItemClientKey', 'WorkIteClientKey'],
	] as const)(
		'integration tasks with integrationTaskFilter %s are not filtered by %s',
		async (integrationTaskFilter, other) => {
			await start({ integrationTaskFilter });
			const [{ WorkItemClientKey }] = bench.simulator.store.integrationTasks.values();
			const clients = async (name: string) => {
				const { status, body } = await filtered(
					'/v3/IntegrationTasks',
					`${name} eq '${WorkItemClientKey}'`,
				);
				return status === 200
					? new Set(body.value.map((task: Json) => task.WorkItemClientKey))
					: status;
			};

			expect(await clients(integrationTaskFilter)).toEqual(new Set([WorkItemClientKey]));
			expect(await clients(other)).toBe(400);
		},
	);

	// karbon.md 30
	it.each([
		['ignored', 204, '2026-01-05T00:00:00Z'],
		['stored', 204, '2026-11-02T00:00:00Z'],
		['refused', 400, '2026-01-05T00:00:00Z'],
	] as const)(
		'a PUT of a work item with toDoPeriodInPut %s',
		async (toDoPeriodInPut, status, expected) => {
			await start({ toDoPeriodInPut });
			const [item] = bench.simulator.store.workItems.values();
			item.ToDoPeriod = '2026-01-05T00:00:00Z';
			const path = `/v3/WorkItems/${item.WorkItemKey}`;
			const { body } = await bench.get(path);
			const ToDoPeriod = '2026-11-02T00:00:00Z';

			expect((await bench.call('PUT', path, { ...body, ToDoPeriod })).status).toBe(status);
			expect(item.ToDoPeriod).toBe(expected);
		},
	);

	// karbon.md 25
	it.each([
		['first', ['primary', 'other']],
		['last', ['other', 'primary']],
	] as const)(
		'the primary card is the %s, also in the PUT of what was read',
		async (primaryCard, keys) => {
			await start({ primaryCard });
			const { read, put, stored } = firstClient(bench, CONTACT);
			const [card] = stored().BusinessCards;
			stored().BusinessCards = [
				{ ...card, BusinessCardKey: 'primary', IsPrimaryCard: true },
				{ ...card, BusinessCardKey: 'other', IsPrimaryCard: false },
			];
			const record = await read();
			expect(record.BusinessCards.map((shown: Json) => shown.BusinessCardKey)).toEqual(keys);

			expect(await put(bodyOf(record))).toMatchObject({ status: 204 });
			expect(stored().BusinessCards).toMatchObject([
				{ BusinessCardKey: 'primary', IsPrimaryCard: true },
				{ BusinessCardKey: 'other', IsPrimaryCard: false },
			]);
		},
	);
});
