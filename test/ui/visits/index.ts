import { BUSINESS_CARD_VISITS } from './businessCards';
import { CLIENT_GROUP_VISITS } from './clientGroups';
import { CONTACT_VISITS } from './contacts';
import { CUSTOM_FIELD_VISITS } from './customFields';
import { FILE_VISITS } from './files';
import { FIRM_VISITS } from './firm';
import { INVOICE_VISITS } from './invoices';
import { NOTE_VISITS } from './notes';
import { ORGANIZATION_VISITS } from './organizations';
import { PAYMENT_VISITS } from './payments';
import { SUBSCRIPTION_VISITS } from './subscriptions';
import { TEMPLATE_AND_TASK_VISITS } from './templatesAndTasks';
import { TIME_VISITS } from './time';
import type { Visit } from './visit';
import { WORK_VISITS } from './work';

/** Every operation of the node; those of one resource build on each other where they need to. */
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
	...TEMPLATE_AND_TASK_VISITS,
	...TIME_VISITS,
];
