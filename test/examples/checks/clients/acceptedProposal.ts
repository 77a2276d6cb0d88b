import { type Execution, waitUntil } from '../../../../host';
import type { ExampleCheck, ExampleStage } from '../types';

const SECRET = 'secret-of-the-proposal-app';

/** A proposal as an app delivers it. */
const proposal = (owner: string, template: string, number = 'P-1001') => ({
	number,
	acceptedOn: '2026-12-01',
	client: { id: 'HARBOR-P', name: "Harbor's Bakery Ltd" },
	contact: { firstName: 'Maria', lastName: 'Lopez', email: 'maria@harborbakery.example' },
	service: 'Monthly bookkeeping',
	template,
	frequency: 'Month',
	startDate: '2026-12-01',
	owner,
});

/** Delivers a proposal, and waits until its execution finishes. @returns the response's status, and the execution */
async function deliver(
	{ client, n8n, workflow }: ExampleStage,
	body: object,
): Promise<{ status: number; execution: Execution }> {
	const count = async () => (await client.listExecutions({ workflowId: workflow.id })).length;
	const before = await count();
	const { status } = await post(n8n.url, body);
	await waitUntil(async () => ((await count()) > before ? true : undefined), {
		what: `an execution of the delivery, which returned HTTP ${status}`,
		timeoutMs: 30_000,
	});
	const [{ id }] = await client.listExecutions({ workflowId: workflow.id }, 1);
	return { status, execution: await client.waitForExecution(id) };
}

async function post(url: string, body: object, secret = SECRET): Promise<Response> {
	return await fetch(`${url}/webhook/accepted-proposal`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-secret': secret },
		body: JSON.stringify(body),
	});
}

/** What exists for the client of the proposal. */
function recorded({ simulator: { store } }: ExampleStage) {
	const of = <T extends { UserDefinedIdentifier: string | null }>(records: Map<string, T>) =>
		[...records.values()].filter(({ UserDefinedIdentifier: id }) => id?.startsWith('HARBOR-P'));
	const organizations = of(store.organizations);
	const contacts = of(store.contacts);
	const clients = organizations.map(({ OrganizationKey }) => OrganizationKey);
	const workItems = [...store.workItems.values()].filter(({ ClientKey }) =>
		clients.includes(ClientKey),
	);
	const keys = workItems.map(({ WorkItemKey }) => WorkItemKey);
	const schedules = [...store.workSchedules.values()].filter((schedule) =>
		keys.includes(schedule.CreatedFromWorkItemKey),
	);
	const notes = [...store.notes.values()].filter(({ Timelines }) =>
		Timelines.some(({ EntityKey }) => keys.includes(EntityKey)),
	);
	return { organizations, contacts, workItems, schedules, notes };
}

/** How many records of each type exist for the client. */
const counts = (stage: ExampleStage) =>
	Object.values(recorded(stage))
		.map(({ length }) => length)
		.join();

export const acceptedProposal: ExampleCheck = {
	example: 'accepted-proposal',
	async *verify(stage) {
		const { client, n8n, simulator, workflow } = stage;
		await client.createCredential('httpHeaderAuth', { name: 'X-Secret', value: SECRET });
		await client.updateWorkflow(workflow.id, { nodes: workflow.nodes });
		await client.activate(workflow.id);
		const [{ EmailAddress: owner }] = simulator.store.users.values();
		const [, { Title }] = simulator.store.workTemplates.values();
		const refused = await waitUntil(
			async () => {
				const { status } = await post(n8n.url, proposal(owner, Title), 'wrong');
				return status === 404 ? undefined : status;
			},
			{ what: 'the webhook', timeoutMs: 30_000, everyMs: 250 },
		);
		yield {
			says: 'a delivery without the secret is refused',
			holds: refused === 403 && counts(stage) === '0,0,0,0,0',
			found: refused,
		};

		const unknown = await deliver(stage, proposal(owner, 'No such template'));
		yield {
			says: `a proposal with an unknown template creates nothing: ${unknown.execution.error?.message}`,
			holds:
				unknown.status === 500 &&
				/No such template/.test(String(unknown.execution.error?.message)) &&
				counts(stage) === '0,0,0,0,0',
			found: [unknown.status, counts(stage)],
		};

		simulator.faults.add({
			match: { method: 'POST', path: /\/WorkSchedules$/i },
			action: { type: 'status', status: 400 },
			times: 1,
		});
		const interrupted = await deliver(stage, proposal(owner, Title));
		yield {
			says: 'if Karbon refuses the schedule, the app gets an error, and the client and the work exist',
			holds: interrupted.status === 500 && counts(stage) === '1,1,1,0,0',
			found: [interrupted.status, interrupted.execution.error?.message, counts(stage)],
		};

		const [created] = recorded(stage).workItems;
		const title = created.Title;
		created.Title = 'Renamed';
		const lost = await deliver(stage, proposal(owner, Title));
		created.Title = title;
		yield {
			says: `if the work item is not found, the app gets an error: ${lost.execution.error?.message}`,
			holds: lost.status === 500 && counts(stage) === '1,1,1,0,0',
			found: [lost.status, counts(stage)],
		};

		const continued = await deliver(stage, proposal(owner, Title));
		const { organizations, contacts, workItems, schedules, notes } = recorded(stage);
		const [workItem] = workItems;
		yield {
			says: 'the next delivery continues: client, contact, work item, schedule, and note exist once',
			holds: continued.status === 200 && counts(stage) === '1,1,1,1,1',
			found: [continued.status, continued.execution.error?.message, counts(stage)],
		};
		yield {
			says: 'the work item has the client, the tasks of the template, and the schedule',
			holds:
				workItem?.ClientKey === organizations[0]?.OrganizationKey &&
				workItem?.Tasks.length > 0 &&
				workItem?.WorkScheduleKey === schedules[0]?.WorkScheduleKey,
			found: workItem,
		};
		yield {
			says: 'the note is on the timelines of the work item and the contact',
			holds:
				JSON.stringify(notes[0]?.Timelines.map(({ EntityKey }) => EntityKey)) ===
				JSON.stringify([workItem?.WorkItemKey, contacts[0]?.ContactKey]),
			found: notes,
		};

		const earlier = simulator.requests.length;
		const again = await deliver(stage, proposal(owner, Title));
		const written = simulator.requests.slice(earlier).filter(({ method }) => method !== 'GET');
		yield {
			says: 'the same delivery again succeeds, and writes nothing',
			holds: again.status === 200 && written.length === 0 && counts(stage) === '1,1,1,1,1',
			found: [again.status, again.execution.error?.message, written.map(({ path }) => path)],
		};

		const next = await deliver(stage, proposal(owner, Title, 'P-100'));
		yield {
			says: 'another proposal of the client adds its own work item, schedule, and note',
			holds: next.status === 200 && counts(stage) === '1,1,2,2,2',
			found: [next.status, next.execution.error?.message, counts(stage)],
		};

		const withoutEmail = {
			...proposal(owner, Title, 'P-200'),
			client: { id: 'HARBOR-P2', name: 'Pier' },
		};
		withoutEmail.contact.email = '';
		const bare = await deliver(stage, withoutEmail);
		yield {
			says: 'a proposal without an email address creates everything else',
			holds: bare.status === 200 && counts(stage) === '2,2,3,3,3',
			found: [bare.status, bare.execution.error?.message, counts(stage)],
		};
	},
};
