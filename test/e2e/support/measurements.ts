import { measurementsIn } from '../../support/measure/measurements';

/** Prints a measurement and stores it in `test-results/e2e.json`. */
export const recordMeasurement = measurementsIn('e2e.json');
