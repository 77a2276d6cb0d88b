/** Why Karbon may not have a payment that is to be reversed or deleted (karbon.md 64). */
export const WHY_PAYMENT_MISSING =
	'It may have been deleted, it may not be a manual payment, or your API application may have no access to it. Only manual payments can be reversed or deleted.';
