import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { notFound } from '../../http/errors';
import type { BusinessCard, ClientRecord } from '../../records';
import type { Collection, Store } from '../../store';
import {
	type CardOwner,
	cardAfter,
	cardView,
	checkCards,
} from '../../writes/clients/businessCards';
import { firstCardFields, isVisible } from '../../writes/clients/clients';
import { unmovedTime } from '../../writes/unmovedTime';

import { checkNulls } from '../../writes/updates/putBody';
import { answerUpdate } from '../../writes/updates/updateAnswer';

interface FoundCard {
	owner: CardOwner;
	client: ClientRecord;
	card: BusinessCard;
}

/** The card with this key, of any client. @throws ServiceError 404 code 4004 */
function findCard(context: SimulatorContext, store: Store, key: string): FoundCard {
	const kinds = {
		Contact: store.contacts,
		Organization: store.organizations,
		ClientGroup: store.clientGroups,
	} as Record<CardOwner['EntityType'], Collection<ClientRecord>>;
	for (const [EntityType, clients] of Object.entries(kinds)) {
		for (const [EntityKey, client] of clients.peekAll()) {
			const card = client.BusinessCards.find((other) => other.BusinessCardKey === key);
			if (card === undefined || !isVisible(context, client)) continue;
			return { owner: { EntityType, EntityKey } as CardOwner, client, card };
		}
	}
	throw notFound(`BusinessCard with key '${key}' was not found.`);
}

export function registerBusinessCards(app: FastifyInstance, context: SimulatorContext): void {
	app.get('/v3/BusinessCards/:key', async (request) => {
		expansions(request, []);
		const { owner, card } = findCard(context, context.reads, keyOf(request));
		context.conflicts.read(request, owner.EntityType, owner.EntityKey);
		return entityAnswer(request, 'BusinessCards', cardView(card, owner));
	});
	// "PUT replaces the whole card."
	app.put('/v3/BusinessCards/:key', async (request, reply) => {
		expansions(request, []);
		const body = objectBody(request.body);
		checkNulls(context.variants, body);
		const { owner, client, card } = findCard(context, context.store, keyOf(request));
		context.conflicts.check(request, owner.EntityType, owner.EntityKey);
		const problems = new ModelCheck();
		checkCards(body, [card], problems, 'BusinessCard');
		problems.finish();
		const after = cardAfter(context, card, body, owner);
		const cards = client.BusinessCards.map((other) => (other === card ? after : other));
		const before = { ...client };
		Object.assign(client, { BusinessCards: cards, ...firstCardFields(cards) });
		const patch = unmovedTime(context, before, client);
		context.change(owner.EntityType, owner.EntityKey, 'Updated', patch);
		context.conflicts.written(request, owner.EntityType, owner.EntityKey);
		return answerUpdate(context.variants, reply, {
			keyName: 'BusinessCardKey',
			before: cardView(card, owner),
			after: cardView(after, owner),
		});
	});
}
