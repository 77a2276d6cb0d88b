import { CREATION_CASES } from './cases/creations';
import { CUSTOM_FIELD_CASES } from './cases/customFields';
import { EVERY_OPERATION_CASES } from './cases/everyOperation';
import { UPDATE_CASES } from './cases/updates';
import { checkReadings } from './support/checkReadings';

describe('records under every reading of the register', () => {
	checkReadings(
		[...UPDATE_CASES, ...CREATION_CASES, ...CUSTOM_FIELD_CASES, ...EVERY_OPERATION_CASES],
		1000,
	);
});
