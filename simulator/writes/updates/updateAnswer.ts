import type { FastifyReply } from 'fastify';

import type { VariantOptions } from '../../types';

/** What a PUT or PATCH may be answered with. */
interface UpdateAnswer {
	/** The documented answer; undefined for 204. */
	documented?: object;
	keyName: string;
	/** The record as a GET shows it. */
	before: object;
	after: object;
}

/** The answer to a PUT or PATCH: the documented one, or that of `variants.updateAnswer`. */
export function answerUpdate(
	{ updateAnswer = 'documented' }: VariantOptions,
	reply: FastifyReply,
	{ documented, keyName, before, after }: UpdateAnswer,
): unknown {
	switch (updateAnswer) {
		case 'record':
			return after;
		case 'recordBefore':
			return before;
		case 'partial': {
			const shown = Object.entries(after).map(([name, value]) => [
				name,
				name === keyName || name.startsWith('@') ? (value as unknown) : null,
			]);
			return Object.fromEntries(shown) as object;
		}
		case 'noContent':
			return reply.code(204).send();
		default:
			return documented ?? reply.code(204).send();
	}
}
