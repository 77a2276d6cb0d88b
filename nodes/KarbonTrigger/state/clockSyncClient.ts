import { createClient, type KarbonClient } from '../../shared/transport/client';
import type { ClientOptions } from '../../shared/transport/clientOptions';
import type { RequestHost } from '../../shared/transport/sendOnce';
import type { ServiceClock } from './serviceClock';

/**
 * A client for the node's credential. The Date header of each response sets the node's clock of Karbon's time.
 * @throws {Error} with a text for the user when the credential is incomplete or not valid
 */
export async function createClockSyncClient(
	host: RequestHost,
	{ clock }: { clock: ServiceClock },
	options: ClientOptions = {},
): Promise<KarbonClient> {
	const now = () => options.timing?.now() ?? Date.now();
	return await createClient(host, {
		...options,
		onDate: (sentAt) => clock.measured(sentAt, now()),
	});
}
