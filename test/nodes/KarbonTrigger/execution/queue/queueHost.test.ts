import { maxEventsOf } from '../../../../../nodes/KarbonTrigger/execution/queue/queueHost';
import { readChoices } from '../../../../../nodes/KarbonTrigger/settings';

test.each([
	['up to 1,000 events when their records are included', { includeRecord: true }, 1_000],
	[
		'up to 1,000 events when a status filter needs records',
		{ 'filters.invoiceStatus': ['Paid'] },
		1_000,
	],
	['up to 2,000 events when no records are read', {}, 2_000],
])('An execution has %s', (_name, parameters: Record<string, unknown>, size) => {
	const all: Record<string, unknown> = { includeRecord: false, ...parameters };
	expect(maxEventsOf(readChoices((name, fallback) => all[name] ?? fallback))).toBe(size);
});
