import { succeeded } from '../../../../demo/checks/types';
import { lastWeek } from '../../support/lastWeek';
import { startMailServer } from '../../support/mailServer';
import { withAssignment } from '../../support/workflowEdits';
import type { ExampleCheck, ExampleStage } from '../types';

const FALLBACK = 'partner@firm.example';

/** The lines of a message after its header. */
const bodyOf = (text: string) => text.slice(text.indexOf('\n\n') + 2).split('\n');

/** Who gets a message about whom, with the hours of the week. */
type Messages = Record<string, string[]>;

const DAY_MS = 86_400_000;
const WEEK_MINUTES = 2_400;

/**
 * A firm of two teams: one has three managers, one of whom has left, the other has none. Some users entered less time
 * than expected, or none. Karbon returns null for the roles and the email address of one of them, and for the capacity
 * and the email address of another one, a manager.
 * @returns the messages, and the address of the user who left
 */
function prepareFirm({ simulator }: ExampleStage): { expected: Messages; left: string } {
	const { roles, teams, timeEntries, users } = simulator.store;
	const manager = [...roles.values()].find(({ Name }) => Name === 'Manager')!;
	const other = [...roles.values()].find(({ Name }) => Name !== 'Manager')!;
	const [chief, deputy, partial, left, missing, without, complete, ...more] = users.values();
	for (const { Id } of more) users.delete(Id);
	for (const user of users.values()) {
		user.Roles = [[chief, deputy, left, without].includes(user) ? manager : other];
		user.CapacityMinutesPerWeek = WEEK_MINUTES;
	}
	Object.assign(missing, { Roles: null, EmailAddress: null });
	Object.assign(without, { CapacityMinutesPerWeek: null, EmailAddress: null });
	const [withManagers, withoutManager, ...empty] = teams.values();
	const members = (...of: Array<typeof chief>) =>
		of.map(({ Id, Name }) => ({ Key: Id, Type: 'User' as const, Name }));
	withManagers.Members = members(chief, deputy, partial, left, complete);
	withoutManager.Members = members(missing, without);
	for (const team of empty) team.Members = [];

	const days = lastWeek(Date.now());
	const sunday = new Date(Date.parse(days[0]) - DAY_MS).toISOString();
	const entries = [...timeEntries.values()];
	for (const entry of entries) Object.assign(entry, { UserKey: missing.Id, Date: sunday });
	const entered: Array<[typeof chief, string, number]> = [
		[chief, days[0], WEEK_MINUTES],
		[complete, days[6], WEEK_MINUTES],
		[partial, days[0], 600],
		[partial, days[6], 150],
	];
	entered.forEach(([{ Id }, day, Minutes], index) =>
		Object.assign(entries[index], {
			UserKey: Id,
			Date: `${day}T00:00:00Z`,
			Minutes: String(Minutes),
		}),
	);
	const ofPartial = `${partial.Name}: 12.5 of 40 hours`;
	return {
		expected: {
			[chief.EmailAddress]: [`${deputy.Name}: no time`, ofPartial],
			[deputy.EmailAddress]: [ofPartial],
			[FALLBACK]: [`${missing.Name}: no time`],
		},
		left: left.EmailAddress,
	};
}

export const missingTimesheets: ExampleCheck = {
	example: 'missing-timesheets',
	async *verify(stage) {
		const { client, workflow } = stage;
		const mailServer = await startMailServer();
		try {
			await client.createCredential('smtp', {
				user: '',
				password: '',
				host: '127.0.0.1',
				port: mailServer.port,
				secure: false,
				disableStartTls: true,
				hostName: '',
			});
			const { expected, left } = prepareFirm(stage);
			const settled = withAssignment(
				withAssignment(workflow, 'Settings', 'fallback', FALLBACK),
				'Settings',
				'leftOut',
				`nobody@firm.example, ${left.toUpperCase()},`,
			);
			await client.updateWorkflow(workflow.id, { nodes: settled.nodes });
			const dryRun = await client.runWorkflow(workflow.id);
			yield succeeded(dryRun);
			const listed = dryRun.jsonOf('Would Be Sent');
			yield {
				says: 'as shipped, the workflow lists one message for each manager, and sends none',
				holds:
					JSON.stringify(listed.map(({ to, text }) => [to, String(text).split('\n')]).sort()) ===
						JSON.stringify(Object.entries(expected).sort()) && mailServer.mails.length === 0,
				found: { listed, expected, sent: mailServer.mails },
			};

			const sending = withAssignment(settled, 'Settings', 'dryRun', false);
			await client.updateWorkflow(workflow.id, { nodes: sending.nodes });
			const execution = await client.runWorkflow(workflow.id);
			yield succeeded(execution);
			const { mails } = mailServer;
			yield {
				says: 'without the dry run, each manager gets this message once',
				holds:
					JSON.stringify(mails.map(({ to, text }) => [to.join(), bodyOf(text)]).sort()) ===
					JSON.stringify(Object.entries(expected).sort()),
				found: { mails, expected },
			};
		} finally {
			await mailServer.close();
		}
	},
};
