import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();

test.each([
	['businessCard.get', 'BusinessCardKey'],
	['clientGroup.get', 'ClientGroupKey'],
	['comment.get', 'CommentKey'],
	['contact.get', 'ContactKey'],
	['customField.getValues', 'EntityKey'],
	['event.getRecord', 'InvoiceKey'],
	['file.download', 'FileContextKey'],
	['file.get', 'FileContextKey'],
	['file.getAll', 'EntityKey'],
	['file.getAllOfClient', 'EntityKey'],
	['integrationTask.get', 'TaskKey'],
	['invoice.downloadPdf', 'InvoiceKey'],
	['invoice.get', 'InvoiceKey'],
	['note.get', 'Id'],
	['organization.get', 'OrganizationKey'],
	['payment.get', 'PaymentKey'],
	['team.get', 'TeamKey'],
	['timeEntry.get', 'IndividualTimeEntryKey'],
	['timesheet.get', 'TimesheetKey'],
	['user.get', 'Id'],
	['workItem.get', 'WorkItemKey'],
	['workItem.update', 'WorkItemKey'],
	['workSchedule.get', 'WorkScheduleKey'],
	['workTemplate.get', 'WorkTemplateKey'],
])('%s fails when Karbon keeps returning a record with another %s', async (operation, field) => {
	const { parameters } = EVERY_OPERATION[operation](bench.simulator);
	const body = { [field]: 'other', value: [] };
	bench.simulator.faults.add({ action: { type: 'answerAfter', status: 200, body } });
	const { items, error } = await bench.run(operation, parameters);
	expect(items).toEqual([]);
	expect(error?.message).toContain(
		'after 5 attempts: Karbon returned "other" instead. Check your proxy and its cache',
	);
	expect(bench.written()).toEqual([]);
});

test('A record is read again when Karbon returns another one once', async () => {
	const { parameters } = EVERY_OPERATION['invoice.get'](bench.simulator);
	const action = { type: 'answerAfter', status: 200, body: { InvoiceKey: 'other' } } as const;
	bench.simulator.faults.add({ action, times: 1 });
	const { items, error } = await bench.run('invoice.get', parameters);
	expect(error).toBeUndefined();
	expect(items).toMatchObject([{ json: { InvoiceKey: expect.not.stringMatching('other') } }]);
});
