import { succeeded } from '../../../../demo/checks/types';
import { lastWeek } from '../../support/lastWeek';
import type { ExampleCheck } from '../types';

export const weeklyUtilization: ExampleCheck = {
	example: 'weekly-utilization',
	async *verify({ client, simulator, workflow }) {
		const { timeEntries, users } = simulator.store;
		const days = lastWeek(Date.now());
		// So that the previous week has time entries on every day that the test runs. Karbon may send numbers as texts
		// (karbon.md 13).
		[...timeEntries.values()].slice(0, 40).forEach((entry, index) => {
			const Minutes = index % 2 === 0 ? String(entry.Minutes) : entry.Minutes;
			Object.assign(entry, { Date: `${days[index % 7]}T00:00:00Z`, Minutes });
		});
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const ofWeek = [...timeEntries.values()].filter(({ Date: at }) =>
			days.includes(at.slice(0, 10)),
		);
		/** Minutes by user. */
		const all = new Map<string, number>();
		const billable = new Map<string, number>();
		for (const { UserKey, Minutes, TaskTypeIsBillable } of ofWeek) {
			const name = users.get(UserKey)!.Name;
			all.set(name, (all.get(name) ?? 0) + Number(Minutes));
			billable.set(name, (billable.get(name) ?? 0) + (TaskTypeIsBillable ? Number(Minutes) : 0));
		}
		const rows = execution.jsonOf('Utilization');
		const isOf = (hours: unknown, minutes: number) =>
			typeof hours === 'number' && Math.abs(hours - minutes / 60) < 0.01;
		yield {
			says: `${all.size} users have the hours and billable hours of ${ofWeek.length} time entries`,
			holds:
				all.size > 0 &&
				rows.length === all.size &&
				[...all].every(([name, minutes]) => {
					const { hours, billableHours } = rows.find(({ user }) => user === name) ?? {};
					return isOf(hours, minutes) && isOf(billableHours, billable.get(name)!);
				}),
			found: rows,
		};
		const percentOf = ({
			Name,
			CapacityMinutesPerWeek: capacity,
		}: {
			Name: string;
			CapacityMinutesPerWeek: number;
		}) => (capacity > 0 ? (100 * (billable.get(Name) ?? 0)) / capacity : 0);
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
				sorted([...all.keys()].map((one) => (one === name ? `User ${UserKey}` : one))),
			found: unread.jsonOf('Utilization'),
		};
	},
};
