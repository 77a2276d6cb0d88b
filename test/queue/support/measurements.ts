import { measurementsIn } from '../../support/measure/measurements';

/** Prints a measurement and stores it in `test-results/queue.json`. */
export const recordMeasurement = measurementsIn('queue.json');
