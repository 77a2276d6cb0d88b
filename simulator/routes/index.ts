import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../context';
import { registerBusinessCards } from './clients/businessCards';
import { registerContacts } from './clients/contacts';
import { registerClientGroups } from './clients/clientGroups';
import { registerCustomFields } from './clients/customFields';
import { registerEstimateSummaries } from './work/estimateSummaries';
import { registerExpenses } from './billing/expenses';
import { registerFiles } from './files/list';
import { registerFileUpload } from './files/upload';
import { registerTimesheets } from './work/timesheets';
import { registerWorkSchedules } from './work/workSchedules';
import { registerWorkTemplates } from './work/workTemplates';
import { registerIntegrationTasks } from './work/integrationTasks';
import { registerInvoices } from './billing/invoices';
import { registerManualPayments } from './billing/manualPayments';
import { registerNotes } from './firm/notes';
import { registerOrganizations } from './clients/organizations';
import { registerPayments } from './billing/payments';
import { registerRoles, registerTeams } from './firm/teams';
import { registerTenantSettings } from './firm/tenantSettings';
import { registerUsers } from './firm/users';
import { registerWebhookSubscriptions } from './webhookSubscriptions';
import { registerWorkItems } from './work/workItems';

/** All endpoints of the simulated Karbon API. */
export function registerRoutes(app: FastifyInstance, context: SimulatorContext): void {
	for (const register of [
		registerInvoices,
		registerPayments,
		registerManualPayments,
		registerExpenses,
		registerFiles,
		registerFileUpload,
		registerContacts,
		registerOrganizations,
		registerClientGroups,
		registerBusinessCards,
		registerWorkItems,
		registerNotes,
		registerUsers,
		registerTeams,
		registerRoles,
		registerTenantSettings,
		registerEstimateSummaries,
		registerWorkSchedules,
		registerWorkTemplates,
		registerTimesheets,
		registerCustomFields,
		registerIntegrationTasks,
		registerWebhookSubscriptions,
	]) {
		register(app, context);
	}
}
