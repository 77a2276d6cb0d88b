import { succeeded } from '../../../../demo/checks/types';
import { lastWeek } from '../../support/lastWeek';
import type { ExampleCheck } from '../types';

export const weeklyUtilization: ExampleCheck = {
	example: 'weekly-utilization',
	async *verify({ client, simulator, workflow }) {
		const { timeEntries, users } = simulator.store;
		const days = lastWeek(Date.now());
		// So that the previous week has time entries on every day that the test runs.
		[...timeEntries.values()].slice(0, 40).forEach((entry, index) => {
			entry.Date = `${days[index % 7]}T00:00:00Z`;
		});
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const ofWeek = [...timeEntries.values()].filter(({ Date: at }) =>
			days.includes(at.slice(0, 10)),
		);
		const hours = new Map<string, number>();
		for (const { UserKey, Minutes, TaskTypeIsBillable } of ofWeek) {
			const name = users.get(UserKey)!.Name;
			hours.set(name, (hours.get(name) ?? 0) + (TaskTypeIsBillable ? Minutes : 0));
		}
		const rows = execution.jsonOf('Utilization');
		yield {
			says: `${hours.size} users have the billable hours of ${ofWeek.length} time entries`,
			holds:
				hours.size > 0 &&
				rows.length === hours.size &&
				rows.every(
					({ user, billableHours }) =>
						Math.abs(Number(billableHours) - hours.get(String(user))! / 60) < 0.01,
				),
			found: rows,
		};
		const percentOf = ({
			Name,
			CapacityMinutesPerWeek: capacity,
		}: {
			Name: string;
			CapacityMinutesPerWeek: number;
		}) => (capacity > 0 ? (100 * (hours.get(Name) ?? 0)) / capacity : 0);
		const percents = new Map([...users.values()].map((user) => [user.Name, percentOf(user)]));
		yield {
			says: 'each user has a percentage of the weekly capacity',
			holds: rows.every(
				({ user, percent }) =>
					typeof percent === 'number' && Math.abs(percent - percents.get(String(user))!) < 0.06,
			),
			found: rows,
		};

		const { UserKey } = ofWeek[0];
		simulator.faults.add({
			match: { method: 'GET', path: `/v3/Users/${UserKey}` },
			action: { type: 'status', status: 400 },
		});
		const unread = await client.runWorkflow(workflow.id);
		yield succeeded(unread);
		const name = users.get(UserKey)!.Name;
		const sorted = (names: unknown[]) => names.map(String).sort().join();
		yield {
			says: 'a user who cannot be read is listed by key, beside all others',
			holds:
				sorted(unread.jsonOf('Utilization').map(({ user }) => user)) ===
				sorted([...hours.keys()].map((one) => (one === name ? `User ${UserKey}` : one))),
			found: unread.jsonOf('Utilization'),
		};
	},
};
