import { CLIENT_TYPES } from '../../clients/clientType';
import { writtenClients } from '../../clients/writtenClients';
import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { BUSINESS_CARD_KEY } from '../../fields/keyLocators';
import { updateAndShow, updateOperation } from '../../records/updateOperation';
import { BUSINESS_CARD } from '../../schema/tables/cardFields';

const get = getOperation({
	record: 'a business card',
	path: '/v3/BusinessCards',
	locator: BUSINESS_CARD_KEY,
});

const update = updateOperation({
	type: BUSINESS_CARD,
	locator: BUSINESS_CARD_KEY,
	async update(input, target, { changes }) {
		const output = await updateAndShow(input, target, changes);
		const { changed, EntityKey, EntityType } = output;
		// Lists of clients show values of their cards.
		const owner = CLIENT_TYPES.find(({ cards }) => cards?.entityType === EntityType);
		if (owner && changed) writtenClients.note(input, owner, { key: String(EntityKey) });
		return output;
	},
});

/** A client's email addresses, phone numbers, addresses and websites (karbon.md 32, 33). */
export const businessCard: Resource = {
	value: 'businessCard',
	name: 'Business Card',
	description: 'Email addresses, phone numbers, and addresses of a client',
	operations: [get, update],
};
