import { measurementsIn } from '../support/measure/measurements';

/** Prints a measurement and stores it in `test-results/modelKills.json`. */
export const recordMeasurement = measurementsIn('modelKills.json');
