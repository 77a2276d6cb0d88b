import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';

const { description } = new KarbonTrigger();

test('A new trigger is not of version 1, for which n8n evaluates an expression before each answer', () => {
	expect(description.defaultVersion).toBeGreaterThan(1);
	expect(description.version).toEqual([1, description.defaultVersion]);
});

test('Nothing of the webhook has to be evaluated before an answer', () => {
	const texts = description.webhooks!.flatMap((webhook) => Object.values(webhook));
	expect(texts.filter((text) => String(text).startsWith('='))).toEqual([]);
});
