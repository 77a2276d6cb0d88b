import type { Resource } from '../execution/operation';
import { businessCard } from './businessCard';
import { clientGroup } from './clientGroup';
import { contact } from './contact';
import { event } from './event';
import { expense } from './expense';
import { file } from './file';
import { invoice } from './invoice';
import { organization } from './organization';
import { payment } from './payment';
import { webhookSubscription } from './webhookSubscription';
import { workItem } from './workItem';

/** All that the node can do. */
export const RESOURCES: readonly Resource[] = [
	businessCard,
	clientGroup,
	contact,
	event,
	expense,
	file,
	invoice,
	organization,
	payment,
	webhookSubscription,
	workItem,
];
