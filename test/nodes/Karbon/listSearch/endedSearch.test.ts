import { credentialFor } from '../../../support/n8n/credentials';
import { searchInEditor } from '../../../support/searchInEditor';
import { useBench } from '../support';

const bench = useBench({
	data: { clientGroups: 1_050, contacts: 3, organizations: 2, invoices: 1 },
});

const search = async (method: string, text: string) =>
	await searchInEditor({ credential: credentialFor(bench.simulator), method, text });

/** A list without an end. */
function lengthen(path: string): void {
	let page = 0;
	bench.simulator.faults.add({
		match: { method: 'GET', path },
		action: {
			type: 'status',
			status: 200,
			get body() {
				page += 1;
				const link = `${bench.simulator.url}${path}?$skip=${page}`;
				return { value: [{ Name: 'A role', Key: 'k' }], '@odata.nextLink': link };
			},
		},
	});
}

describe('a search that ends before the list', () => {
	it.each([
		['searchRoles', 'Choose "By Name" instead of "From List", and enter the name.'],
		['searchRoleKeys', 'Choose "By ID" instead of "From List", and enter the key.'],
	])('of %s advises what its fields store', async (method, advice) => {
		lengthen('/v3/Roles');
		await expect(search(method, 'another')).rejects.toMatchObject({
			message: '"another" is not among the first 10 roles',
			description: expect.stringContaining(advice),
		});
	});
});
