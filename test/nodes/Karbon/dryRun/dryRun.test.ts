import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { NEW_KEY } from '../../../../nodes/Karbon/dryRun/plan';
import { Karbon } from '../../../../nodes/Karbon/Karbon.node';
import { createExecution } from '../../../support/action/executeNode';
import { EVERY_OPERATION, type ValidInput } from '../everyOperation';
import { OPERATIONS } from '../formFields';
import { byId, firstKey, useBench } from '../support';

const bench = useBench({
	data: { contacts: 3, organizations: 2, clientGroups: 2, invoices: 6, payments: 4, workItems: 3 },
});

const WRITES = OPERATIONS.filter(({ operation }) => operation.effect === 'write').map(
	({ id }) => id,
);

const withOptions = (parameters: INodeParameters, options: INodeParameters): INodeParameters => ({
	...parameters,
	options: { ...(parameters.options as INodeParameters), ...options },
});

async function run(id: string, { parameters, item }: ValidInput, options: INodeParameters = {}) {
	bench.simulator.reset();
	const execution = createExecution();
	const items = item ? [item] : undefined;
	const form = withOptions(parameters, options);
	const outcome = await bench.run(id, form, { items, execution });
	return { ...outcome, execution, output: outcome.items[0]?.json };
}

const dryRun = async (id: string, input: ValidInput, options: INodeParameters = {}) =>
	await run(id, input, { ...options, dryRun: true });

/** The requests that change records, as a plan shows them. A file has no body here. */
const written = () =>
	bench.simulator.requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, url, body }) => ({ method, path: url.split('?')[0], body }));

/** Requests as a plan shows them: the second one has the key that the first one gives. */
const withNewKey = (requests: unknown, { WorkScheduleKey }: IDataObject) =>
	JSON.parse(JSON.stringify(requests).replaceAll(String(WorkScheduleKey), NEW_KEY)) as unknown;

const planned = (output: IDataObject) => output.requests as IDataObject[];

describe('a dry run', () => {
	it.each(WRITES)('sends nothing and shows what %s then sends', async (id) => {
		const input = EVERY_OPERATION[id](bench.simulator);
		const { error, output, hints, execution } = await dryRun(id, input);
		expect(error?.message).toBeUndefined();
		expect(bench.written()).toEqual([]);
		expect(output).toMatchObject({ dryRun: true, wouldWrite: true });
		expect(hints.map(({ message }) => message)).toContain(
			'Dry run: nothing was sent to Karbon. Without it, 1 of 1 item would be written.',
		);
		expect(JSON.stringify(execution.data)).not.toContain('karbonWrites');

		const real = await run(id, input);
		expect(real.error?.message).toBeUndefined();
		const isFile = id === 'file.upload';
		const shown = planned(output).map(({ body, ...one }) => (isFile ? one : { ...one, body }));
		const sent = written().map(({ body, ...one }) => (isFile ? one : { ...one, body }));
		expect(shown).toEqual(id === 'workSchedule.create' ? withNewKey(sent, real.output) : sent);
	});

	// karbon.md 29
	it.each(['workItem.update', 'workSchedule.create'])(
		'of %s says that the PUT may remove the client task recipient',
		async (id) => {
			const input = EVERY_OPERATION[id](bench.simulator);
			const more = id === 'workItem.update' ? { moreFields: { estimatedBudget: 801 } } : {};
			const parameters = { ...input.parameters, ...more } as INodeParameters;
			const { hints } = await dryRun(id, { ...input, parameters });
			expect(hints.map(({ message }) => message)).toContainEqual(
				expect.stringContaining("Karbon may remove the 'Client Task Recipient' of the work item"),
			);
		},
	);

	it.each(WRITES)('is an option of %s', (id) => {
		const [resource, operation] = id.split('.');
		const { properties } = new Karbon().description;
		const options = properties.filter(
			({ name, displayOptions: { show } = {} }) =>
				name === 'options' &&
				show?.resource?.includes(resource) &&
				show.operation?.includes(operation),
		);
		expect(options).toHaveLength(1);
		expect(options[0].options).toContainEqual(
			expect.objectContaining({ name: 'dryRun', default: true }),
		);
	});

	it('shows the fields that would change, with both values', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const parameters = {
			contactKey: byId(contact.ContactKey),
			updateFields: { lastName: 'New' },
		};
		const { output } = await dryRun('contact.update', { parameters });
		expect(output.changes).toEqual([{ field: 'LastName', from: contact.LastName, to: 'New' }]);
		expect(output.summary).toMatch(/^Update the contact ".+"\.$/);
	});

	it('says so where nothing would change', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const parameters = {
			contactKey: byId(contact.ContactKey),
			updateFields: { lastName: contact.LastName },
		};
		const { output } = await dryRun('contact.update', { parameters });
		expect(output).toEqual({
			dryRun: true,
			wouldWrite: false,
			summary: 'Nothing to change.',
			changes: [],
			requests: [],
		});
	});

	it('shows custom fields of a client that does not exist yet', async () => {
		const { store } = bench.simulator;
		const definition = [...store.customFields.values()].find(({ Type }) => Type === 'Text')!;
		const columns = {
			mappingMode: 'autoMapInputData',
			value: {},
			matchingColumns: [],
			schema: [],
		};
		const parameters = { mapping: 'columns', columns } as unknown as INodeParameters;
		const item = { json: { FirstName: 'Ann', LastName: 'Mapped', [definition.Name]: 'Gold' } };
		const { error, output } = await dryRun('contact.create', { parameters, item });
		expect(error?.message).toBeUndefined();
		expect(bench.written()).toEqual([]);
		expect(planned(output)).toMatchObject([
			{ method: 'POST', path: '/v3/Contacts', body: { FirstName: 'Ann', LastName: 'Mapped' } },
			{
				method: 'PUT',
				path: '/v3/CustomFieldValues/(new key)',
				body: { CustomFieldValues: [{ Key: definition.Key, Value: ['Gold'] }] },
			},
		]);
	});

	it('shows the content of an upload in place of the file', async () => {
		const input = EVERY_OPERATION['file.upload'](bench.simulator);
		const { output } = await dryRun('file.upload', input);
		const [{ body }] = planned(output);
		expect(Object.keys(body as IDataObject)).toEqual(['Record', 'File Name', 'File Size']);
	});

	it('shows both requests where a subscription would be replaced, without the signing key', async () => {
		bench.simulator.store.subscriptions.set('Multi', {
			name: 'Multi',
			types: ['Invoice'],
			TargetUrl: 'https://other.example.com/hook',
			consecutiveFailures: 0,
		});
		const parameters = { webhookTypes: ['Work'], targetUrl: 'https://example.com/karbon' };
		const options = { replaceExisting: true, signingKey: 'a-secret-signing-key' };
		const { output } = await dryRun('webhookSubscription.create', { parameters }, options);
		expect(bench.written()).toEqual([]);
		expect(planned(output).map(({ method }) => method)).toEqual(['DELETE', 'POST']);
		expect(JSON.stringify(output)).not.toContain('a-secret-signing-key');
	});

	it('does not use up an idempotency key', async () => {
		const input = EVERY_OPERATION['contact.create'](bench.simulator);
		await dryRun('contact.create', input, { idempotencyKey: 'line-1' });
		const { output } = await run('contact.create', input, { idempotencyKey: 'line-1' });
		expect(output.skipped).toBeUndefined();
		expect(bench.written()).toEqual(['POST /v3/Contacts']);
	});

	it('plans a client that the same run has planned before as a new one', async () => {
		const input = EVERY_OPERATION['contact.upsert'](bench.simulator);
		const first = await dryRun('contact.upsert', input);
		const second = await dryRun('contact.upsert', input);
		expect(second.output).toEqual(first.output);
		const { output } = await run('contact.upsert', input);
		expect(output).toMatchObject({ created: true });
	});

	it.each<[string, INodeParameters]>([
		['an expression without a value', { dryRun: '={{ $json.none }}' }],
		['an empty option', { dryRun: '' }],
	])('is refused, not run for real, with %s', async (_name, options) => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		bench.simulator.reset();
		const { error } = await bench.run('payment.create', { ...parameters, options });
		expect(error?.message).toMatch(/'Dry Run' must be yes or no/);
		expect(bench.written()).toEqual([]);
	});

	it('of some items does not deny that the others were sent', async () => {
		const { parameters } = EVERY_OPERATION['contact.create'](bench.simulator);
		const form = withOptions(parameters, { dryRun: '={{ $json.test }}' });
		const items = [{ json: { test: false } }, { json: { test: true } }];
		const { hints } = await bench.run('contact.create', form, { items });
		expect(bench.written()).toEqual(['POST /v3/Contacts']);
		expect(hints.map(({ message }) => message)).toEqual([
			'1 of 2 items was only checked (dry run). The others were sent to Karbon.',
		]);
	});

	it('refuses what the real run refuses', async () => {
		const { error } = await dryRun('payment.delete', {
			parameters: { paymentKey: byId(firstKey(bench.simulator.store.payments)) },
		});
		expect(error?.message).toContain("'Confirm Deletion' must be turned on");
	});
});
