import { listOperation } from '../../lists/listOperation';

/** karbon.md 8: the rows are in `values`, all at once. */
export const getDefinitions = {
	...listOperation({
		records: 'integration task definitions',
		path: '/v3/IntegrationTaskDefinitions',
		key: 'TaskDefinitionKey',
		maximum: Infinity,
	}),
	value: 'getDefinitions',
	name: 'Get Many Definitions',
};
