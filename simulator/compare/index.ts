import { type Condition, readRegister, type Row, type Sight, type Value } from '../register';
import { type Account, createAccount } from './account';
import type { AccountOptions } from './account/client';
import { OTHER, OtherBehavior, Undecided } from './findings';
import { OCCASIONAL_PROBES, type Probe, PROBES, type Probes } from './probes';

/** What was found for one setting of a row. */
export interface Finding {
	row: Row;
	setting: string;
	/** The reading that holds; `other` if none of the row does; undefined if the account does not show it. */
	reading: Value | undefined;
	/** Why the reading is undefined. */
	reason?: string;
}

/** What is known after a comparison. */
export interface Comparison {
	findings: Finding[];
	requestCount: number;
	/** Links and redirects to another origin, which were not followed. */
	foreignLinks: number;
}

/** Why a setting cannot show; undefined if it can. */
function hindrance(conditions: readonly Condition[], decided: ReadonlyMap<string, Value>) {
	const isMet = ({ name, value, isMet: how }: Condition): boolean => {
		const reading = decided.get(name);
		return reading !== undefined && (reading === value) === (how === 'by');
	};
	const missing = conditions.find((condition) => !isMet(condition));
	return missing && `does not show, because of '${missing.name}'`;
}

/** Runs one probe. */
async function tryProbe(
	probe: Probe,
	account: Account,
	decided: ReadonlyMap<string, Value>,
): Promise<Pick<Finding, 'reading' | 'reason'>> {
	try {
		return { reading: await probe(account, decided) };
	} catch (error) {
		if (error instanceof OtherBehavior) return { reading: OTHER };
		if (error instanceof Undecided) return { reading: undefined, reason: error.message };
		throw error;
	}
}

/** The settings of a row that are looked for: those that show, and those that may show. */
function sightsOf({ visible, readings }: Row): Sight[] {
	const names = new Set(readings.map(({ variant }) => variant?.name ?? ''));
	const occasional = [...names].filter((name) => Object.hasOwn(OCCASIONAL_PROBES, name));
	return [...visible, ...occasional.map((setting) => ({ setting, conditions: [] }))];
}

/**
 * Finds which readings of the register (docs/internals/karbon.md) hold for an account.
 * @param probes instead of those of the visible settings
 * @throws Error if Karbon does not respond, or refuses the credentials
 */
export async function compareAccount(
	options: AccountOptions,
	probes: Probes = PROBES,
): Promise<Comparison> {
	const account = createAccount(options);
	const decided = new Map<string, Value>();
	const findings: Finding[] = [];
	for (const row of readRegister()) {
		for (const { setting, conditions } of sightsOf(row)) {
			const reason = hindrance(conditions, decided);
			const probe = { ...OCCASIONAL_PROBES, ...probes }[setting] as Probe;
			const found = reason
				? { reading: undefined, reason }
				: await tryProbe(probe, account, decided);
			if (found.reading !== undefined) decided.set(setting, found.reading);
			findings.push({ row, setting, ...found });
		}
	}
	const { origin } = options.baseUrl;
	if (account.answers.length === 0) {
		const code = account.failureCode;
		throw new Error(`${origin} did not respond${code === undefined ? '' : ` (${code})`}.`);
	}
	if (account.isRejected) {
		throw new Error(
			`${origin} refused the access token or the access key (HTTP 401). Check both values.`,
		);
	}
	const { requestCount, foreignLinks } = account;
	return { findings, requestCount, foreignLinks };
}
