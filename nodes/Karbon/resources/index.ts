import type { Resource } from '../execution/operation';
import { businessCard } from './businessCard';
import { clientGroup } from './clientGroup';
import { comment } from './comment';
import { contact } from './contact';
import { event } from './event';
import { expense } from './expense';
import { file } from './file';
import { integrationTask } from './integrationTask';
import { invoice } from './invoice';
import { note } from './note';
import { organization } from './organization';
import { payment } from './payment';
import { tenantSettings } from './tenantSettings';
import { user } from './user';
import { webhookSubscription } from './webhookSubscription';
import { workItem } from './workItem';

/** All that the node can do. */
export const RESOURCES: readonly Resource[] = [
	businessCard,
	clientGroup,
	comment,
	contact,
	event,
	expense,
	file,
	integrationTask,
	invoice,
	note,
	organization,
	payment,
	tenantSettings,
	user,
	webhookSubscription,
	workItem,
];
