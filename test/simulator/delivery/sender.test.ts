import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import { generate } from 'selfsigned';

import { closeAll, startBench } from '../support';

describe('an https target with a mapped host name', () => {
	afterEach(closeAll);

	it.each([
		['delivers with the given certificate authority', { ca: true }, undefined, 200],
		[
			'does not deliver without a certificate authority',
			{},
			expect.stringMatching(/self.signed/i),
			undefined,
		],
		['delivers when any certificate is accepted', { insecure: true }, undefined, 200],
	] as const)('%s', async (_name, trust, error, status) => {
		const pems = await generate([{ name: 'commonName', value: 'n8n.test' }], {
			extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'n8n.test' }] }],
		});
		const server = createServer({ key: pems.private, cert: pems.cert }, (_request, response) =>
			response.end(),
		);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			const bench = await startBench({
				deliveryHosts: { 'n8n.test': '127.0.0.1' },
				deliveryCa: 'ca' in trust ? pems.cert : undefined,
				deliverInsecure: 'insecure' in trust,
			});
			const { port } = server.address() as AddressInfo;
			await bench.post('/v3/WebhookSubscriptions', {
				TargetUrl: `https://n8n.test:${port}/webhook`,
				WebhookType: 'Invoice',
			});
			const delivery = await bench.simulator.deliver('Invoice', {});
			expect([delivery.error, delivery.status]).toEqual([error, status]);
		} finally {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	});
});
