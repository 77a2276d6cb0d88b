import { EVERY_OPERATION, resetTexts } from '../../nodes/Karbon/everyOperation';
import type { ReadingCase } from '../support/cells/readingCase';

/** Every operation once, with valid input. Lists are in lists.ts. */
export const EVERY_OPERATION_CASES: ReadingCase[] = Object.entries(EVERY_OPERATION)
	.filter(([name]) => !name.endsWith('.getAll'))
	.map(([operation, validInput]) => ({
		operation,
		title: 'valid input',
		input(simulator) {
			resetTexts();
			const { parameters, item } = validInput(simulator);
			return { parameters, items: item && [item] };
		},
	}));
