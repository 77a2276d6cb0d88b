import { createRealClock } from '../clock';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../credentials';
import type { Variant } from '../register';
import type { ListShift, SimulatorOptions } from '../types';
import { DATA_FLAGS, RATE_LIMIT_FLAGS } from './dataFlags';
import { DELIVERY_FLAGS } from './deliveryFlags';
import { PROCESS_FLAGS, SERVER_FLAGS } from './serverFlags';
import { ALL_FLAGS } from './usage';
import { readValues, valueOf, type Values, valuesOf } from './values';
import { LIST_SHIFT_FLAGS, VARIANT_FLAGS } from './variants';

export { ALL_FLAGS, USAGE } from './usage';

/** Result of reading the command line. */
export type CommandLine = { help: true } | { help: false; options: SimulatorOptions };

const DEFAULT_PORT = 4010;

function readListShift(values: Values): ListShift | undefined {
	const { by, everyPages } = valuesOf(values, LIST_SHIFT_FLAGS);
	if (by === undefined) return undefined;
	return { by, ...(everyPages !== undefined && { everyPages }) };
}

/** The settings of an account (see `--like`) whose name is wanted. */
function settingsOf(like: readonly Variant[], isWanted: (name: string) => boolean): object {
	return Object.fromEntries(
		like.filter(({ name }) => isWanted(name)).map(({ name, value }) => [name, value]),
	);
}

/**
 * Options for the simulator from command line arguments.
 * @throws Error that names the invalid argument
 */
export function readCommandLine(args: string[]): CommandLine {
	const values = readValues(args, ALL_FLAGS);
	if (valueOf(values, PROCESS_FLAGS.help)) return { help: true };
	const { accessToken, accessKey, like = [], timeScale, quiet } = valuesOf(values, PROCESS_FLAGS);
	const listShift = readListShift(values);
	return {
		help: false,
		options: {
			port: DEFAULT_PORT,
			...settingsOf(like, (name) => !Object.hasOwn(VARIANT_FLAGS, name)),
			...valuesOf(values, SERVER_FLAGS),
			...valuesOf(values, DELIVERY_FLAGS),
			credentials: {
				accessToken: accessToken ?? DEFAULT_ACCESS_TOKEN,
				accessKey: accessKey ?? DEFAULT_ACCESS_KEY,
			},
			data: valuesOf(values, DATA_FLAGS),
			rateLimit: { algorithm: 'slidingWindow', ...valuesOf(values, RATE_LIMIT_FLAGS) },
			clock: createRealClock(timeScale),
			variants: {
				...settingsOf(like, (name) => Object.hasOwn(VARIANT_FLAGS, name)),
				...valuesOf(values, VARIANT_FLAGS),
				...(listShift && { listShift }),
			},
			logger: !quiet,
		},
	};
}
