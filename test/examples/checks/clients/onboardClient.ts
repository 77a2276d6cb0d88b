import { succeeded } from '../../../../demo/checks/types';
import { withAssignment } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

export const onboardClient: ExampleCheck = {
	example: 'onboard-client',
	prepare: (workflow, { simulator }) => {
		const [user] = simulator.store.users.values();
		const [{ Title }] = simulator.store.workTemplates.values();
		const assigned = withAssignment(workflow, 'New Client', 'assignee', user.EmailAddress);
		return withAssignment(assigned, 'New Client', 'template', Title);
	},
	async *verify({ client, simulator, workflow }) {
		const [{ Title: title }] = simulator.store.workTemplates.values();
		for (const template of ['No such template', title.slice(0, -1)]) {
			const { nodes } = withAssignment(workflow, 'New Client', 'template', template);
			await client.updateWorkflow(workflow.id, { nodes });
			const withoutTemplate = await client.runWorkflow(workflow.id);
			yield {
				says: `without a template of exactly this title, the run fails: ${withoutTemplate.error?.message}`,
				holds: String(withoutTemplate.error?.message).endsWith(`: ${template}`),
				found: withoutTemplate.status,
			};
		}
		await client.updateWorkflow(workflow.id, { nodes: workflow.nodes });
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const { organizations, contacts, workItems } = simulator.store;
		const ours = [...organizations.values()].filter(
			({ UserDefinedIdentifier }) => UserDefinedIdentifier === 'HARBOR',
		);
		yield {
			says: 'one organization with the identifier was created',
			holds: ours.length === 1 && ours[0].FullName === 'Harbor Bakery Ltd',
			found: ours,
		};
		const [contact] = [...contacts.values()].filter(
			({ UserDefinedIdentifier }) => UserDefinedIdentifier === 'HARBOR-1',
		);
		const [card] = contact?.BusinessCards ?? [];
		yield {
			says: 'the contact has a business card for the organization',
			holds:
				card?.OrganizationKey === ours[0]?.OrganizationKey &&
				card?.EmailAddresses.includes('maria@harborbakery.example'),
			found: contact,
		};
		const work = [...workItems.values()].filter(({ Title }) =>
			Title.startsWith('Onboarding Harbor'),
		);
		yield {
			says: 'the work item has the client, and the tasks of the template',
			holds:
				work.length === 1 &&
				work[0].ClientKey === ours[0]?.OrganizationKey &&
				work[0].Tasks.length > 0,
			found: work,
		};
		const before = [organizations.size, contacts.size, workItems.size];
		const again = await client.runWorkflow(workflow.id);
		yield succeeded(again);
		yield {
			says: 'a second run does not create records',
			holds:
				JSON.stringify(before) ===
				JSON.stringify([organizations.size, contacts.size, workItems.size]),
			found: again.jsonOf('Create Work Item'),
		};
		const [{ StartDate }] = work;
		const later = withAssignment(workflow, 'New Client', 'startDate', '2027-01-15');
		await client.updateWorkflow(workflow.id, { nodes: later.nodes });
		const changed = await client.runWorkflow(workflow.id);
		yield {
			says: `the work item starts on 'startDate'; with another date, no work item is added: ${changed.error?.message}`,
			holds:
				StartDate.startsWith('2026-12-01') &&
				changed.status === 'error' &&
				before[2] === workItems.size,
			found: [StartDate, changed.status, workItems.size],
		};
	},
};
