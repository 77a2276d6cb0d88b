import { createClient } from '../shared/transport/client';
import { noteLook, planPoll } from './cursor';
import { look, type Round } from './look';

/** One round of polling: emits what has changed since the round before. */
export async function pollOnce(round: Round): Promise<void> {
	const { context, memory, state, timing } = round;
	const startedAt = timing.now();
	state.cursor ??= new Date(startedAt).toISOString();
	const client = await createClient(context);
	const latest = await look(round, client, planPoll(state));
	noteLook(state, latest, startedAt, memory.backlog.earliest);
}
