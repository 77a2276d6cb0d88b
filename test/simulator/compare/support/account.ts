import { createManualClock, createSimulator, type Simulator } from '../../../../simulator';
import { type Comparison, compareAccount } from '../../../../simulator/compare';
import type { Timing } from '../../../../simulator/compare/account/pace';
import type { Probes } from '../../../../simulator/compare/probes';
import type { SimulatorOptions } from '../../../../simulator/types';

/** Records in each list. */
const ROWS = 250;

const DATA = {
	invoices: ROWS,
	payments: ROWS,
	contacts: ROWS,
	organizations: ROWS,
	clientGroups: ROWS,
	workItems: ROWS,
	users: ROWS,
	notes: ROWS,
	teams: ROWS,
	roles: ROWS,
	workTemplates: ROWS,
	timesheetsPerUser: 1,
	filesPerEntity: 1,
};

/** What a firm that uses Karbon has, and the generated records do not. */
function addHabits({ store }: Simulator): void {
	const [scheduleKey = ''] = store.workSchedules.keys();
	const [item] = store.workItems.values();
	if (item) item.WorkScheduleKey = scheduleKey;
	for (const [index, key] of [...store.contacts.keys()].entries()) {
		const values = store.customFieldValues.get(key);
		// Every other contact never had a custom field value, and the others have none of one field.
		if (index % 2 === 1) store.customFieldValues.delete(key);
		else if (values) values.CustomFieldValues[0].Value = [];
	}
	store.subscriptions.set('Multi', {
		name: 'Multi',
		types: ['Contact'],
		TargetUrl: 'https://hooks.example/karbon',
		BatchSize: 10,
		BatchMaxDelaySeconds: 5,
		consecutiveFailures: 0,
	});
}

/** Starts an account with 250 records in each list, unless the options say otherwise. */
export async function startAccount(options: SimulatorOptions = {}): Promise<Simulator> {
	const simulator = await createSimulator({
		clock: createManualClock(),
		...options,
		data: { ...DATA, ...options.data },
	});
	addHabits(simulator);
	// Copies of the records that lag behind know the habits only after an import.
	const { readLagMs, laggingReads = 'all', replicas } = options.variants ?? {};
	const isLagging = readLagMs !== undefined || laggingReads !== 'all' || replicas === 'two';
	if (isLagging) await simulator.importState(await simulator.exportState());
	return simulator;
}

/** A clock that waits by moving its hands. */
export function instantTiming(): Timing & { slept: number[] } {
	let now = 0;
	const slept: number[] = [];
	return {
		slept,
		now: () => now,
		async sleep(ms) {
			slept.push(ms);
			now += ms;
		},
	};
}

/** Compares a simulated account with the register. */
export async function compareWith(
	{ url, credentials }: Pick<Simulator, 'url' | 'credentials'>,
	probes?: Probes,
	timing: Timing = instantTiming(),
): Promise<Comparison> {
	return await compareAccount({ baseUrl: new URL(url), credentials, timing }, probes);
}

/** The readings of a comparison by setting; undecided ones as their reason. */
export function readingsOf({ findings }: Comparison): Record<string, unknown> {
	return Object.fromEntries(
		findings.map(({ setting, reading, reason }) => [setting, reading ?? `undecided: ${reason}`]),
	);
}
