import type { SimulatorContext } from '../../context';
import { omit } from '../../http/answers';
import type { ModelCheck } from '../../http/body';
import { notFound } from '../../http/errors';
import type { BusinessCard } from '../../records';
import { CARD_FIELDS } from './clientFields';
import { checkFields, replaced, type Values } from '../fields';
import { withKeptValues } from '../updates/putBody';

/** The client that a card belongs to. */
export interface CardOwner {
	EntityType: 'Contact' | 'Organization' | 'ClientGroup';
	EntityKey: string;
}

type Keyed<Name extends string> = { [K in Name]: string };

/**
 * Gives each entry its key: the given one, if the stored card has it, or a new one. Where responses show others, entries
 * keep their places.
 */
function withKeys<Name extends string>(
	context: SimulatorContext,
	keyName: Name,
	given: unknown,
	stored: ReadonlyArray<Keyed<Name>>,
): unknown[] {
	const isShown = context.variants.contactDetailKeys !== 'new';
	return (given as Array<Keyed<Name>>).map((entry, place) => {
		const other = isShown
			? stored.find((one) => one[keyName] === entry[keyName])
			: stored.at(place);
		return { ...entry, [keyName]: other?.[keyName] ?? context.newKey() };
	});
}

/** Adds an error for each invalid field of the business cards in a body. */
export function checkCards(
	given: unknown,
	stored: readonly BusinessCard[],
	check: ModelCheck,
	name: 'BusinessCards' | 'BusinessCard',
): void {
	const type = name === 'BusinessCards' ? 'list' : 'object';
	const field = { [name]: { type, fields: CARD_FIELDS } } as const;
	checkFields(field, { [name]: given }, [{ [name]: stored }], check);
}

/**
 * The card after a PUT with `given` ("PUT replaces the whole card"), or a new card.
 * @throws ServiceError 404 code 4004 when it names an organization that does not exist
 */
export function cardAfter(
	context: SimulatorContext,
	stored: BusinessCard | undefined,
	given: Values,
	{ EntityType }: CardOwner,
): BusinessCard {
	const kept = withKeptValues(context.variants, CARD_FIELDS, given, stored);
	const after: Values = omit(replaced(CARD_FIELDS, kept, {}), ['EntityType', 'EntityKey']);
	// "OrganizationKey: null on cards of organizations."
	const organization = EntityType === 'Contact' ? after.OrganizationKey : null;
	if (typeof organization === 'string' && !context.store.organizations.has(organization)) {
		throw notFound(`Organization with key '${organization}' was not found.`);
	}
	return {
		...after,
		BusinessCardKey: stored?.BusinessCardKey ?? context.newKey(),
		// "IsPrimaryCard has no effect."
		IsPrimaryCard: stored?.IsPrimaryCard ?? false,
		OrganizationKey: organization,
		Addresses: withKeys(context, 'AddressKey', after.Addresses, stored?.Addresses ?? []),
		PhoneNumbers: withKeys(
			context,
			'PhoneNumberKey',
			after.PhoneNumbers,
			stored?.PhoneNumbers ?? [],
		),
		ClientRequests: stored?.ClientRequests ?? [],
	} as BusinessCard;
}

/**
 * The cards of a client after a PUT. They stay when the list is left out, unless `cardsLeftOut` says otherwise. "When the list is sent, each existing card
 * needs its BusinessCardKey, EntityType and EntityKey, or the card and client requests that hang on it may be
 * removed": without one of these the card becomes a new card, and the stored card is removed with its requests.
 */
export function cardsAfter(
	context: SimulatorContext,
	stored: readonly BusinessCard[],
	given: unknown,
	owner: CardOwner,
): BusinessCard[] {
	const { cardsLeftOut = 'kept' } = context.variants;
	if (!Array.isArray(given)) return cardsLeftOut === 'kept' ? [...stored] : [];
	const cards = (given as Values[]).map((card) => {
		const isNamed = card.EntityType === owner.EntityType && card.EntityKey === owner.EntityKey;
		const existing = stored.find((other) => other.BusinessCardKey === card.BusinessCardKey);
		return cardAfter(context, isNamed ? existing : undefined, card, owner);
	});
	// The store has the primary card first, wherever responses show it.
	const isLast = context.variants.primaryCard === 'last';
	const [first] = cards;
	const primary = isLast ? (cards.find(({ IsPrimaryCard }) => IsPrimaryCard) ?? first) : first;
	return cards
		.map((card) => ({ ...card, IsPrimaryCard: card === primary }))
		.sort((one, other) => Number(other.IsPrimaryCard) - Number(one.IsPrimaryCard));
}

/** A card as responses show it. */
export function cardView(card: BusinessCard, owner: CardOwner): object {
	return { ...owner, ...omit(card, ['ClientRequests']) };
}
