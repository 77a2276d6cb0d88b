import { createHmac } from 'node:crypto';

import type { ChangeKind } from '../../../simulator';
import type { Json } from '../support';
import {
	bench,
	bodies,
	keys,
	receiver,
	setUpEachTest,
	SIGNING_KEY,
	start,
	subscribe,
} from './setUp';

setUpEachTest();

describe('karbon.md 80: notifications', () => {
	it('sends a single change as JSON with four fields, and signs the exact bytes', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact' });
		const { key } = await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(bodies()).toEqual([
			{
				ResourcePermaKey: key,
				ResourceType: 'Contact',
				ActionType: 'Updated',
				TimeStamp: '2026-01-15T09:00:00.000Z',
			},
		]);
		const [{ headers, text }] = receiver.received as [Json];
		expect(headers['content-type']).toBe('application/json');
		expect(headers.signature).toBe(createHmac('sha256', SIGNING_KEY).update(text).digest('hex'));
	});

	it('signs bodies that are not ASCII as their UTF-8 bytes', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact' });
		await bench.simulator.deliver('Contact', { Name: 'Chloé 日本 🧾' });
		const [{ headers, text }] = receiver.received as [Json];
		expect(headers.signature).toBe(
			createHmac('sha256', SIGNING_KEY).update(text, 'utf8').digest('hex'),
		);
	});

	it('sends no Signature without a SigningKey', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact', SigningKey: undefined });
		await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(receiver.received[0]?.headers).not.toHaveProperty('signature');
	});

	it.each<[ChangeKind, string, string]>([
		['Contact', 'Contact', 'Contact'],
		['Organization', 'Contact', 'Organization'],
		['ClientGroup', 'Contact', 'ClientGroup'],
		['WorkItem', 'Work', 'Work'],
		['Note', 'Note', 'Note'],
		['NoteComment', 'Note', 'NoteComment'],
		['User', 'User', 'User'],
		['Invoice', 'Invoice', 'Invoice'],
		['EstimateSummary', 'EstimateSummary', 'EstimateSummary'],
		['CustomField', 'CustomField', 'CustomField'],
		['CustomFieldValue', 'CustomField', 'CustomFieldValue'],
		['IntegrationTask', 'IntegrationTask', 'IntegrationTask'],
	])(
		'Webhook types: delivers a change of a %s to %s subscriptions only, as %s',
		async (kind, type, resourceType) => {
			await start();
			for (const WebhookType of [
				'Contact',
				'Work',
				'Note',
				'User',
				'Invoice',
				'EstimateSummary',
				'CustomField',
				'IntegrationTask',
			]) {
				await subscribe({ WebhookType });
			}
			await bench.simulator.change(kind);
			await bench.simulator.flush();
			expect(bodies()).toMatchObject([{ ResourceType: resourceType }]);
			expect(bench.simulator.deliveries).toMatchObject([
				{ subscription: type, status: 200, attempt: 1 },
			]);
		},
	);

	it('addendum: names the parent of a comment, the client of custom field values, and the client and work item of a task', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Note', 'CustomField', 'IntegrationTask'] });
		await bench.simulator.change('NoteComment');
		await bench.simulator.change('CustomFieldValue');
		await bench.simulator.change('IntegrationTask');
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([
			{ ParentEntityType: 'Note', ParentEntityKey: expect.any(String) },
			{ ClientKey: expect.any(String), ClientType: 'Contact' },
			{
				ClientKey: expect.any(String),
				ClientType: expect.any(String),
				WorkItemKey: expect.any(String),
			},
		]);
	});

	it.each(['Inserted', 'Updated', 'Deleted'] as const)(
		'Delivery rules 6: reports an invoice that was %s as Updated',
		async (action) => {
			await start();
			await subscribe({ WebhookType: 'Invoice' });
			await bench.simulator.change('Invoice', undefined, action);
			await bench.simulator.flush();
			expect(bodies()).toMatchObject([{ ActionType: 'Updated' }]);
		},
	);

	it('reports the invoice after a payment, a reversal and a deletion', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const invoice = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		);
		const pay = async (): Promise<string> => {
			const answer = await bench.post('/v3/ManualPayments', {
				InvoiceKey: invoice?.InvoiceKey,
				PaymentMethod: 'EFT',
				PaymentDate: invoice?.InvoiceDate,
				TotalAmount: 1,
			});
			return answer.body.PaymentKey;
		};
		const PaymentKey = await pay();
		await bench.simulator.flush();
		await bench.post('/v3/ReverseManualPayment', {
			PaymentKey,
			ReversalDate: '2026-01-15T00:00:00Z',
		});
		await bench.simulator.flush();
		const second = await pay();
		await bench.simulator.flush();
		await bench.call('DELETE', `/v3/ManualPayments/${second}`);
		await bench.simulator.flush();
		expect(keys()).toEqual(Array.from({ length: 4 }, () => invoice?.InvoiceKey));
	});
});
