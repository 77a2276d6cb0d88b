import type { Store } from '../store';
import type { SimulatorState, StateEntry } from './types';

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function isEntry(value: unknown): value is StateEntry {
	return Array.isArray(value) && typeof value[0] === 'string' && isObject(value[1]);
}

/**
 * Checks the parts of an exported state that the simulator needs to start.
 * @throws Error that names the invalid part
 */
export function readState(value: unknown, store: Store): SimulatorState {
	if (!isObject(value) || value.format !== 'karbon-simulator-state') {
		throw new Error('This is not an exported state: "format" must be "karbon-simulator-state".');
	}
	const { version, simulatedTime, keySeries, records } = value;
	if (version !== 1) throw new Error(`This simulator reads states of version 1, not ${version}.`);
	if (typeof simulatedTime !== 'string' || Number.isNaN(Date.parse(simulatedTime))) {
		throw new Error('The state has no valid "simulatedTime".');
	}
	if (!Number.isInteger(keySeries)) throw new Error('The state has no valid "keySeries".');
	if (!isObject(records)) throw new Error('The state has no "records".');
	for (const [name, entries] of Object.entries(records)) {
		if (!Object.hasOwn(store, name)) throw new Error(`The state has unknown records: "${name}".`);
		if (!Array.isArray(entries) || !entries.every(isEntry)) {
			throw new Error(`"${name}" must be a list of keys with their records.`);
		}
	}
	return value as unknown as SimulatorState;
}
