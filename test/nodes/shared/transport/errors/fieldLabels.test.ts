import { withLabels } from '../../../../../nodes/shared/transport/errors/fieldLabels';

const LABELS = { 'Timeline.EntityKey': 'Record', EntityKey: 'Client', Entity: 'Type' };

it.each([
	['EntityKey is invalid', "'Client' is invalid"],
	['"EntityKey" and \'Entity\' are invalid', "'Client' and 'Type' are invalid"],
	['Timeline.EntityKey is invalid', "'Record' is invalid"],
	['Timeline/EntityKey is invalid', "Timeline/'Client' is invalid"],
	['EntityKeys are invalid', 'EntityKeys are invalid'],
])('shows the labels of the form in %j', (text, expected) => {
	expect(withLabels(text, LABELS)).toBe(expected);
});
