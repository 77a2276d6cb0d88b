/** Why Karbon may not have a payment that is to be reversed or deleted (interface.md, Payments). */
export const WHY_PAYMENT_MISSING =
	'It may have been deleted, or it is not a manual payment. Only manual payments can be reversed or deleted.';
