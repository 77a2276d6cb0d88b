import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { createTriggerContext } from '../../support/triggerContext';
import { createTriggerSetup } from '../../support/triggerSetup';

const { description, trigger } = new KarbonTrigger();

test('The trigger has one version, which is not 1: n8n evaluates an expression before each answer of that one', () => {
	expect(description.version).toBe(1.1);
});

test('Nothing of the webhook has to be evaluated before an answer', () => {
	const texts = description.webhooks!.flatMap((webhook) => Object.values(webhook));
	expect(texts.filter((text) => String(text).startsWith('='))).toEqual([]);
});

test('The trigger gives n8n a way to close it', async () => {
	const setup = createTriggerSetup({ credential: {}, parameters: { webhookTypes: ['Invoice'] } });
	const { closeFunction } = await trigger.call(createTriggerContext(setup).context);
	await closeFunction!();
});
