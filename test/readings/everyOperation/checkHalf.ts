import { CREATION_CASES } from '../cases/creations';
import { CUSTOM_FIELD_CASES } from '../cases/customFields';
import { EVERY_OPERATION_CASES } from '../cases/everyOperation';
import { UPDATE_CASES } from '../cases/updates';
import { checkReadings } from '../support/checkReadings';

const MIDDLE = Math.ceil(EVERY_OPERATION_CASES.length / 2);
const FIRST_SEED = UPDATE_CASES.length + CREATION_CASES.length + CUSTOM_FIELD_CASES.length;

/** Checks one half of the operations, so that two workers share them. */
export function checkHalf(half: 'first' | 'second'): void {
	const [from, to] = half === 'first' ? [0, MIDDLE] : [MIDDLE, undefined];
	checkReadings(EVERY_OPERATION_CASES.slice(from, to), 100, FIRST_SEED + from);
}
