import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../context';
import { registerContacts } from './contacts';
import { registerClientGroups } from './clientGroups';
import { registerCustomFields } from './customFields';
import { registerEstimateSummaries } from './estimateSummaries';
import { registerExpenses } from './expenses';
import { registerFiles } from './files';
import { registerFileUpload } from './fileUpload';
import { registerIntegrationTasks } from './integrationTasks';
import { registerInvoices } from './invoices';
import { registerManualPayments } from './manualPayments';
import { registerNotes } from './notes';
import { registerOrganizations } from './organizations';
import { registerPayments } from './payments';
import { registerTenantSettings } from './tenantSettings';
import { registerUsers } from './users';
import { registerWebhookSubscriptions } from './webhookSubscriptions';
import { registerWorkItems } from './workItems';

/** All endpoints of the simulated service. */
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
		registerWorkItems,
		registerNotes,
		registerUsers,
		registerTenantSettings,
		registerEstimateSummaries,
		registerCustomFields,
		registerIntegrationTasks,
		registerWebhookSubscriptions,
	]) {
		register(app, context);
	}
}
