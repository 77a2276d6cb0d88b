import { INVOICE_VISITS } from './billing/invoices';
import { PAYMENT_VISITS } from './billing/payments';
import { CHANGE_VISITS } from './changes';
import { BUSINESS_CARD_VISITS } from './clients/businessCards';
import { CLIENT_GROUP_VISITS } from './clients/clientGroups';
import { CONTACT_VISITS } from './clients/contacts';
import { CUSTOM_FIELD_VISITS } from './clients/customFields';
import { ORGANIZATION_VISITS } from './clients/organizations';
import { FILE_VISITS } from './files';
import { NOTE_VISITS } from './firm/notes';
import { FIRM_VISITS } from './firm/usersAndSettings';
import { SUBSCRIPTION_VISITS } from './subscriptions';
import type { Visit } from './visit';
import { TEMPLATE_AND_TASK_VISITS } from './work/templatesAndTasks';
import { TIME_VISITS } from './work/time';
import { WORK_VISITS } from './work/workItems';
import { WORK_SCHEDULE_VISITS } from './work/workSchedules';

/** Every operation of the node. Some need the records that earlier ones of the same resource create. */
export const VISITS: readonly Visit[] = [
	...CONTACT_VISITS,
	...ORGANIZATION_VISITS,
	...CLIENT_GROUP_VISITS,
	...BUSINESS_CARD_VISITS,
	...CUSTOM_FIELD_VISITS,
	...NOTE_VISITS,
	...FIRM_VISITS,
	...FILE_VISITS,
	...INVOICE_VISITS,
	...PAYMENT_VISITS,
	...SUBSCRIPTION_VISITS,
	...WORK_VISITS,
	...WORK_SCHEDULE_VISITS,
	...TEMPLATE_AND_TASK_VISITS,
	...TIME_VISITS,
	...CHANGE_VISITS,
];
