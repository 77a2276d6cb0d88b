import { createClient } from '../shared/client';
import { noteLook } from './cursor';
import { look, type Round } from './look';

/** Changes are listed by the service's clock, and may become visible a little late. */
const OVERLAP_MS = 120_000;

/** One round of polling: emits what has changed since the round before. */
export async function pollOnce(round: Round): Promise<void> {
	const startedAt = round.timing.now();
	round.state.cursor ??= new Date(startedAt).toISOString();
	const since = Date.parse(round.state.cursor) - OVERLAP_MS;
	const client = await createClient(round.context);
	await look(round, client, { since, includes: (moment) => moment >= since });
	noteLook(round.state, startedAt);
}
