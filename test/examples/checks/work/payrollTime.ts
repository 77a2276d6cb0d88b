import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../../demo/checks/types';
import { withAssignment, withFolder } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

const MONTH = '2026-02';
/** Days of the month, and the days before and after it. */
const DAYS = ['2026-02-01', '2026-02-14', '2026-02-28'];
const OTHER_DAYS = ['2026-01-31', '2026-03-01'];
/** In these, midnight in UTC belongs to the day before, and the end of a day in UTC to the day after. */
const TIME_ZONES = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

/** The month before that of a time, as in `2026-02`. */
function monthBefore(now: number, timeZone: string): string {
	const [year, month] = new Date(now).toLocaleDateString('sv', { timeZone }).split('-').map(Number);
	return new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
}

const HEADER = 'month,user,email,hours,billableHours';

export const payrollTime: ExampleCheck = {
	example: 'payroll-time',
	prepare: (workflow, { folder }) => withFolder(workflow, folder),
	async *verify({ client, simulator, workflow, folder }) {
		const entries = [...simulator.store.timeEntries.values()];
		const users = [...simulator.store.users.values()];
		for (const entry of entries) entry.Date = '2026-05-15T00:00:00Z';
		const [first, second] = users;
		const put = (index: number, user: string, day: string, minutes: number, isBillable: boolean) =>
			Object.assign(entries[index], {
				UserKey: user,
				Date: `${day}T00:00:00Z`,
				// Karbon may send numbers as texts (karbon.md 13).
				Minutes: index % 2 === 0 ? String(minutes) : minutes,
				TaskTypeIsBillable: isBillable,
			});
		DAYS.forEach((day, index) => put(index, first.Id, day, 100, index < 2));
		OTHER_DAYS.forEach((day, index) => put(3 + index, first.Id, day, 1_000, true));
		put(5, second.Id, DAYS[1], 45, false);
		const expected = [
			[first.Name, `${MONTH},${first.Name},${first.EmailAddress},5,3.33`],
			[second.Name, `${MONTH},${second.Name},${second.EmailAddress},0.75,0`],
		]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([, line]) => line);

		for (const timezone of TIME_ZONES) {
			const settings = { ...workflow.settings, timezone };
			await client.updateWorkflow(workflow.id, { nodes: workflow.nodes, settings });
			const scheduled = await client.runWorkflow(workflow.id);
			yield {
				says: `the month is the last one in ${timezone}`,
				holds: scheduled.jsonOf('Month')[0].month === monthBefore(Date.now(), timezone),
				found: scheduled.jsonOf('Month'),
			};
			const { nodes } = withAssignment(workflow, 'Month', 'month', MONTH);
			await client.updateWorkflow(workflow.id, { nodes, settings });
			const file = join(folder, `payroll-${MONTH}.csv`);
			rmSync(file, { force: true });
			for (const run of ['first', 'second']) {
				const execution = await client.runWorkflow(workflow.id);
				yield succeeded(execution);
				const text = readFileSync(file, 'utf8');
				const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/);
				yield {
					says: `in ${timezone}, the ${run} run writes the hours of exactly the days of the month`,
					holds: JSON.stringify(lines) === JSON.stringify([HEADER, ...expected]),
					found: { lines, expected },
				};
			}
		}

		simulator.faults.add({
			match: { method: 'GET', path: `/v3/Users/${second.Id}` },
			action: { type: 'status', status: 400 },
		});
		yield succeeded(await client.runWorkflow(workflow.id));
		const written = readFileSync(join(folder, `payroll-${MONTH}.csv`), 'utf8');
		yield {
			says: 'the hours of a user who cannot be read are in the file, with the key',
			holds:
				written.includes(`${MONTH},User ${second.Id},,0.75,0`) &&
				expected.some((line) => line.includes(first.Name) && written.includes(line)),
			found: written,
		};
	},
};
