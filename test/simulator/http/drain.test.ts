import axios from 'axios';

import { createSimulator } from '../../../simulator';

/** Too large for the buffers of a connection. */
const BODY = Buffer.alloc(4 * 1024 * 1024, 'x');

describe('a response that is sent before the body was read', () => {
	it.each([401, 429, 503])('reaches a client that is still sending (status %i)', async (status) => {
		const simulator = await createSimulator({ rateLimit: { algorithm: 'off' } });
		try {
			simulator.faults.add({ action: { type: 'status', status } });
			for (let round = 0; round < 10; round++) {
				const answer = await axios.post(`${simulator.url}/v3/Files`, BODY, {
					headers: {
						Authorization: `Bearer ${simulator.credentials.accessToken}`,
						AccessKey: simulator.credentials.accessKey,
						'Content-Type': 'multipart/form-data; boundary=x',
						Connection: 'close',
					},
					maxRedirects: 0,
					validateStatus: () => true,
				});
				expect(answer.status).toBe(status);
			}
		} finally {
			await simulator.close();
		}
	});
});
