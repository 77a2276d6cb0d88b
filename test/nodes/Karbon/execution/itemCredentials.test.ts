import { credentialFor, OneCredential } from '../../../support/n8n/credentials';
import { KARBON_TOOL } from '../../../support/n8n/nodeTypes';
import { EVERY_OPERATION } from '../everyOperation';
import { jsonOf, useBench } from '../support';

const bench = useBench();
const otherFirm = useBench({ data: { seed: 2 } });

/** Of `getDecrypted`: what the expressions of a credential are evaluated with. */
const EXPRESSION_VALUES = 6;

/** The credential has an expression, which gives another firm for the second item. */
beforeEach(() => {
	const credentialOf = async (...given: unknown[]) => {
		const { itemIndex } = given[EXPRESSION_VALUES] as { itemIndex: number };
		return credentialFor((itemIndex === 1 ? otherFirm : bench).simulator);
	};
	jest.spyOn(OneCredential.prototype, 'getDecrypted').mockImplementation(credentialOf);
});

const THREE = [{ json: {} }, { json: {} }, { json: {} }];
// n8n authenticates all requests with what the credential gives for the first item.
const REFUSED = /^Item 2\b.*: The Karbon credential has other values for this item than for the /;

it.each(['contact.create', 'invoice.getAll'])(
	'%s does not use the firm of the first item for an item of another firm',
	async (operation) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		const { error } = await bench.run(operation, parameters, { items: THREE });
		expect(error?.message).toMatch(REFUSED);
		expect(error?.description).toMatch(/^Nothing was sent for it\. .*'Loop Over Items'/);
		expect([...otherFirm.sent(), ...bench.written()]).toEqual([]);
	},
);

it('a model that calls the tool gets what to do in the message', async () => {
	const { parameters } = EVERY_OPERATION['invoice.getAll'](bench.simulator);
	const { error } = await bench.run('invoice.getAll', parameters, {
		items: THREE,
		type: KARBON_TOOL,
	});
	expect(error?.message).toMatch(REFUSED);
	expect(error?.message).toContain("Place 'Loop Over Items' before this node");
});

it('a credential that the user saves meanwhile is the same for all items', async () => {
	let reads = 0;
	jest.spyOn(OneCredential.prototype, 'getDecrypted').mockImplementation(async () => ({
		...credentialFor(bench.simulator),
		requestsPerMinute: ++reads > 3 ? 200 : 100,
	}));
	const { parameters } = EVERY_OPERATION['contact.create'](bench.simulator);
	const { error } = await bench.run('contact.create', parameters, { items: THREE });
	expect(error).toBeUndefined();
	expect(reads).toBeGreaterThan(3);
});

it('the other items are processed with "On Error: Continue"', async () => {
	const { parameters } = EVERY_OPERATION['contact.create'](bench.simulator);
	const node = { onError: 'continueRegularOutput' } as const;
	const { items } = await bench.run('contact.create', parameters, { items: THREE, node });
	expect(jsonOf(items)).toEqual([
		expect.objectContaining({ ContactKey: expect.any(String) }),
		expect.objectContaining({ error: expect.stringMatching(REFUSED) }),
		expect.objectContaining({ ContactKey: expect.any(String) }),
	]);
	expect(bench.written()).toHaveLength(2);
});
