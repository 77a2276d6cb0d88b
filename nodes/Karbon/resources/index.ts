import type { Resource } from '../execution/operation';
import { businessCard } from './businessCard';
import { change } from './change';
import { clientGroup } from './clientGroup';
import { comment } from './comment';
import { contact } from './contact';
import { customField } from './customField';
import { estimateSummary } from './estimateSummary';
import { event } from './event';
import { expense } from './expense';
import { file } from './file';
import { integrationTask } from './integrationTask';
import { invoice } from './invoice';
import { note } from './note';
import { organization } from './organization';
import { payment } from './payment';
import { role } from './role';
import { team } from './team';
import { tenantSettings } from './tenantSettings';
import { timeEntry } from './timeEntry';
import { timesheet } from './timesheet';
import { user } from './user';
import { webhookSubscription } from './webhookSubscription';
import { workItem } from './workItem';
import { workSchedule } from './workSchedule';
import { workTemplate } from './workTemplate';

/** All that the node can do. */
export const RESOURCES: readonly Resource[] = [
	businessCard,
	change,
	clientGroup,
	comment,
	contact,
	customField,
	estimateSummary,
	event,
	expense,
	file,
	integrationTask,
	invoice,
	note,
	organization,
	payment,
	role,
	team,
	tenantSettings,
	timeEntry,
	timesheet,
	user,
	webhookSubscription,
	workItem,
	workSchedule,
	workTemplate,
];
