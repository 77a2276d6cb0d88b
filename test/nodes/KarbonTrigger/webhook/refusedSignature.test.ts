import { logRefusedSignature } from '../../../../nodes/KarbonTrigger/webhook/refusedSignature';
import { createTriggerSetup } from '../../../support/trigger/triggerSetup';
import { createTriggerContext } from '../../../support/trigger/triggerContext';

const MINUTE = 60_000;

test('A refused signature is logged at most once in 15 minutes, also after the clock was set back', () => {
	const { context, log } = createTriggerContext(createTriggerSetup({ credential: {} }));
	const memory = {};
	const logged = [0, 1, 14, 15, 16, 30, -60].map((minutes) => {
		logRefusedSignature(context, memory, Date.UTC(2026, 0, 15) + minutes * MINUTE);
		return log.length;
	});
	expect(logged).toEqual([1, 1, 1, 2, 2, 3, 4]);
	expect(log[0].message).toBe(
		'Karbon Trigger "Karbon Trigger": a delivery was refused because its signature is missing or wrong. If Karbon sent it, a proxy in front of n8n changes its body, or the access key in the credential was changed a moment ago. Further refusals are not logged for 15 minutes.',
	);
});
