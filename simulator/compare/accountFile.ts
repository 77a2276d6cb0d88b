import { readRegister, type Value, type Variant } from '../register';
import { OTHER } from './findings';
import type { Comparison } from './index';
import { OCCASIONAL_PROBES, PROBES } from './probes';

/** Version of the format. */
const FORMAT = 1;

/** One line of the file. */
interface Entry {
	row: number;
	setting: string;
	reading: Value;
}

interface AccountFile {
	karbonAccount: typeof FORMAT;
	readings: Entry[];
}

/** Row numbers -> settings -> readings: all that a file can have. */
function allowed(): Map<number, Map<string, Value[]>> {
	const isLookedFor = (name: string) =>
		Object.hasOwn(PROBES, name) || Object.hasOwn(OCCASIONAL_PROBES, name);
	return new Map(
		readRegister().map(({ number, readings }) => {
			const settings = new Map<string, Value[]>();
			for (const { variant } of readings) {
				if (variant === undefined || !isLookedFor(variant.name)) continue;
				settings.set(variant.name, [...(settings.get(variant.name) ?? [OTHER]), variant.value]);
			}
			return [number, settings];
		}),
	);
}

const hasExactly = (value: unknown, names: readonly string[]): value is Record<string, unknown> =>
	typeof value === 'object' &&
	value !== null &&
	Object.keys(value).sort().join() === [...names].sort().join();

/** @throws Error for anything but an entry of the register */
function checkEntry(entry: unknown, rows: ReturnType<typeof allowed>): Entry {
	if (!hasExactly(entry, ['row', 'setting', 'reading'])) {
		throw new Error("each reading has 'row', 'setting' and 'reading', and nothing else.");
	}
	const { row, setting, reading } = entry as { [Name in keyof Entry]: unknown };
	const settings = rows.get(row as number);
	if (settings === undefined) throw new Error(`there is no row ${JSON.stringify(row)}.`);
	const readings = settings.get(setting as string);
	if (readings === undefined) {
		throw new Error(`row ${String(row)} has no setting ${JSON.stringify(setting)}.`);
	}
	if (!readings.includes(reading as Value)) {
		throw new Error(`'${String(setting)}' has no reading ${JSON.stringify(reading)}.`);
	}
	return { row, setting, reading } as Entry;
}

/** @throws Error for anything but the format, with entries of the register */
function checkFile(content: unknown): AccountFile {
	if (!hasExactly(content, ['karbonAccount', 'readings'])) {
		throw new Error("the file has 'karbonAccount' and 'readings', and nothing else.");
	}
	if (content.karbonAccount !== FORMAT || !Array.isArray(content.readings)) {
		throw new Error(`the file has another format than ${FORMAT}. Update karbon-simulator.`);
	}
	const rows = allowed();
	const readings = content.readings.map((entry) => checkEntry(entry, rows));
	const settings = readings.map(({ setting }) => setting);
	if (new Set(settings).size < settings.length) throw new Error('a setting is there twice.');
	return { karbonAccount: FORMAT, readings };
}

/**
 * The text of karbon-account.json: numbers of rows and names of readings.
 * @throws Error for a reading that the register does not have
 */
export function accountFileText({ findings }: Pick<Comparison, 'findings'>): string {
	const readings = findings
		.filter(({ reading }) => reading !== undefined)
		.map(({ row, setting, reading }) => ({ row: row.number, setting, reading }));
	return `${JSON.stringify(checkFile({ karbonAccount: FORMAT, readings }), undefined, 2)}\n`;
}

/**
 * The settings in the text of karbon-account.json, without those that no reading describes.
 * @throws Error that says what is wrong
 */
export function settingsIn(text: string): Variant[] {
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch {
		throw new Error('the file is not valid JSON.');
	}
	return checkFile(content)
		.readings.filter(({ reading }) => reading !== OTHER)
		.map(({ setting, reading }) => ({ name: setting, value: reading }));
}
