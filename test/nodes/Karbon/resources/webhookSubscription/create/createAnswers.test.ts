import type { VariantOptions } from '../../../../../../simulator';
import { jsonOf, useBench } from '../../../support';

describe.each<VariantOptions['createAnswer']>(['keyOnly', 'location'])(
	'a new subscription of which Karbon does not return everything: %s',
	(createAnswer) => {
		const bench = useBench({ variants: { createAnswer } });

		it('is shown as it was sent', async () => {
			const { items } = await bench.run('webhookSubscription.create', {
				webhookTypes: ['Invoice', 'Work'],
				targetUrl: 'https://example.com/karbon',
			});
			expect(jsonOf(items)).toEqual([
				{
					created: true,
					changed: true,
					TargetUrl: 'https://example.com/karbon',
					WebhookTypes: ['Invoice', 'Work'],
				},
			]);
		});
	},
);
