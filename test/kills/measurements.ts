import { measurementsIn } from '../support/measurements';

/** Prints a measurement and stores it in `test-results/kills.json`. */
export const recordMeasurement = measurementsIn('kills.json');
