import type { INodeParameters } from 'n8n-workflow';

import type { FaultRule, VariantOptions } from '../../../../../simulator';
import { createExecution } from '../../../../support/action/executeNode';
import { jsonOf, useBench } from '../../support';

const VALUES = { name: 'Ann Lee', emailAddress: 'ann.lee@firm.example', confirmUserFee: true };

describe.each<VariantOptions>([{}, { existingUser: 'returned' }, { listedUsers: 'active' }])(
	'with the reading %j, creating a user',
	(variants) => {
		const bench = useBench({ data: { users: 5 }, variants });
		const users = () => [...bench.simulator.store.users.values()];
		const wanted = (email = VALUES.emailAddress) =>
			users().filter(({ EmailAddress }) => EmailAddress === email);
		const create = async (parameters: INodeParameters = {}, more = {}) =>
			await bench.run('user.create', { ...VALUES, ...parameters }, more);
		beforeEach(() => {
			for (const { Id } of wanted()) bench.simulator.store.users.delete(Id);
		});

		const failPost = (action: FaultRule['action']) =>
			bench.simulator.faults.add({ action, match: { method: 'POST' }, times: 1 });

		it('sends the name and the email address, and returns the user', async () => {
			const { error, items } = await create();
			expect(error).toBeUndefined();
			const [{ Id }] = wanted();
			const { emailAddress: EmailAddress, name: Name } = VALUES;
			expect(jsonOf(items)).toEqual([{ Id, Name, EmailAddress }]);
			expect(bench.written()).toEqual(['POST /v3/Users']);
		});

		it('is refused for an existing address in another letter case', async () => {
			const [{ EmailAddress }] = users();
			const { error } = await create({ emailAddress: EmailAddress.toUpperCase() });
			expect(error?.message).toContain("'Email Address' is already in use");
			expect(bench.written()).toEqual([]);
		});

		it('is not sent again with another name after an unknown outcome', async () => {
			failPost('resetBefore');
			await create();
			const { error } = await create({ name: 'Ann M Lee' });
			expect(error?.message).toMatch(/^Not sent/);
			expect(bench.written()).toHaveLength(1);
		});

		it('is not sent again in another letter case after an unknown outcome', async () => {
			failPost('resetBefore');
			await create();
			const { error } = await create({ emailAddress: VALUES.emailAddress.toUpperCase() });
			expect(error?.message).toMatch(/^Not sent/);
			expect(bench.written()).toHaveLength(1);
		});

		it('is not done unless the fee is confirmed', async () => {
			const { error } = await create({ confirmUserFee: false });
			expect(error?.message).toBe(
				"'Confirm User Fee' must be turned on, because Karbon charges a fee for each user",
			);
			expect(bench.sent()).toEqual([]);
		});

		it.each(['', 'ann.lee', 'ann@firm.example, bo@firm.example', 'Ann <ann@firm.example>'])(
			'refuses the email address "%s"',
			async (emailAddress) => {
				const { error } = await create({ emailAddress });
				expect(error?.message).toContain("'Email Address' must");
				expect(bench.sent()).toEqual([]);
			},
		);

		it('is not done if a user has the address, in any letter case', async () => {
			const [{ EmailAddress }] = users();
			const { error } = await create({ emailAddress: EmailAddress });
			expect(error?.message).toContain(
				`'Email Address' is already in use: ${EmailAddress} belongs to a Karbon user`,
			);
			expect(bench.written()).toEqual([]);
		});

		it('is done when the response is lost, and the list has the user', async () => {
			failPost('resetAfter');
			const { error, items } = await create();
			expect(error).toBeUndefined();
			expect(jsonOf(items)).toMatchObject([{ Name: 'Ann Lee' }]);
			expect(wanted()).toHaveLength(1);
			expect(bench.written()).toHaveLength(1);
		});

		it('has an unknown outcome when the response is lost and the list does not have the user', async () => {
			failPost('resetBefore');
			const execution = createExecution();
			const { error } = await create({}, { execution });
			expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
			expect(error?.description).toContain(
				'Use User > Get Many with the email address ann.lee@firm',
			);
			const again = await create({}, { execution });
			expect(again.error).toBeDefined();
			expect(bench.written()).toHaveLength(1);
			await create({}, { execution: createExecution() });
			expect(bench.written()).toHaveLength(1);
		});

		it('has an unknown outcome when the list cannot be read afterwards', async () => {
			failPost('resetAfter');
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { method: 'GET', nth: 2 },
			});
			const { error } = await create();
			expect(error?.message).toContain('User may have been created');
			expect(wanted()).toHaveLength(1);
		});

		it('stops when the execution is canceled, also while the list is read', async () => {
			failPost('resetAfter');
			const controller = new AbortController();
			const sent = bench.simulator.requests.length;
			bench.simulator.faults.add({ action: 'noAnswer', match: { method: 'GET', nth: 2 } });
			const running = create({}, { signal: controller.signal });
			while (bench.simulator.requests.length < sent + 3) await new Promise(setImmediate);
			controller.abort();
			expect((await running).error?.message).toContain('canceled');
		});

		it('is refused by Karbon with the reason', async () => {
			failPost({
				type: 'status',
				status: 500,
				body: { error: { code: '5001', message: 'Name can not be null or empty' } },
			});
			const { error } = await create();
			expect(error?.message).toContain('User not created: Name can not be null or empty');
			expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		});

		it('sends the same user once in a loop, and with one idempotency key', async () => {
			const options = { idempotencyKey: 'onboarding-42' };
			const execution = createExecution();
			const outcomes = [
				await create({ options }, { execution }),
				await create({ options }, { execution }),
				await create({ options }),
			];
			expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
			expect(bench.written()).toEqual(['POST /v3/Users']);
		});
	},
);
