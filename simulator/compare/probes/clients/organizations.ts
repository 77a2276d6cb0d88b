import { fieldsOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const CARD_FIELDS = ['EmailAddress', 'PhoneNumber', 'Website'];

/** karbon.md 38. */
export const organizationCardFields: Probe = async (account) => {
	const [name, { rows }] = await account.openList(['Organizations']);
	const record = await account.record(name, account.keyOf(name, rows[0] ?? {}));
	const shown = CARD_FIELDS.filter((field) => field in record);
	if (shown.length > 0 && shown.length < CARD_FIELDS.length) throw new OtherBehavior();
	return shown.length > 0 ? 'shown' : 'omitted';
};

const TAX_NAMES = ['ProvisionalTaxBasic', 'ProvisionalTaxBasis'];

/** karbon.md 28. */
export const provisionalTaxName: Probe = async (account) => {
	const [name, { rows }] = await account.openList(['Organizations']);
	const record = await account.record(name, account.keyOf(name, rows[0] ?? {}));
	const detail = fieldsOf(record.AccountingDetail);
	if (detail === undefined) throw new Undecided('an organization without accounting details');
	const [shown, another] = TAX_NAMES.filter((field) => field in detail);
	if (shown === undefined) throw new Undecided('no provisional tax');
	if (another !== undefined) throw new OtherBehavior();
	return shown;
};
