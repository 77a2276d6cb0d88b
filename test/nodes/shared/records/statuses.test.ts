import { spacedStatus } from '../../../../nodes/shared/records/statuses';

it('leaves a status as it is that has its spaces, or needs none', () => {
	expect(['In Progress', 'InProgress', 'Waiting'].map(spacedStatus)).toEqual([
		'In Progress',
		'In Progress',
		'Waiting',
	]);
});
