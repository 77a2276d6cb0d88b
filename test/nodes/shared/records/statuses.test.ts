import { spacedStatus } from '../../../../nodes/shared/records/statuses';

test('spacedStatus adds the missing spaces of a status, and leaves other statuses unchanged', () => {
	expect(['In Progress', 'InProgress', 'Waiting'].map(spacedStatus)).toEqual([
		'In Progress',
		'In Progress',
		'Waiting',
	]);
});
