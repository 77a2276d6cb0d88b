import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, startBench } from '../support';

afterEach(closeAll);

const start = async (variants: VariantOptions): Promise<Bench> => {
	const bench = await startBench({ data: { contacts: 1, invoices: 0, workItems: 0 }, variants });
	await create(bench, 'Ab-1');
	return bench;
};
const create = async ({ post }: Bench, UserDefinedIdentifier: string) =>
	await post('/v3/Contacts', { FirstName: 'Ann', LastName: 'Lee', UserDefinedIdentifier });
const lookUp = async ({ get }: Bench, identifier: string) =>
	await get(
		`/v3/Contacts/GetContactByUserDefinedIdentifier(UserDefinedIdentifier='${identifier}')`,
	);

it('own identifiers are compared without case, or exactly', async () => {
	const ignoresCase = await start({});
	expect((await lookUp(ignoresCase, 'aB-1')).status).toBe(200);
	expect((await create(ignoresCase, ' aB-1 ')).status).toBe(500);
	const exact = await start({ identifierMatch: 'exact' });
	expect((await lookUp(exact, 'aB-1')).status).toBe(404);
	expect((await create(exact, 'aB-1')).status).toBe(201);
	expect((await create(exact, 'Ab-1')).status).toBe(500);
	expect((await lookUp(exact, 'Ab-1')).body).toMatchObject({ UserDefinedIdentifier: 'Ab-1' });
});

it.each([
	['notFound', 404, '4004'],
	['null', 200, 'null'],
	['emptyList', 200, '{"value":[]}'],
] as const)('the look-up of an unknown identifier: %s', async (unknownIdentifier, status, text) => {
	const answer = await lookUp(await start({ unknownIdentifier }), 'none');
	expect(answer.status).toBe(status);
	expect(answer.text).toContain(text);
});
