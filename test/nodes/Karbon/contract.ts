const ofCollection = (collection: string, names: string[]) =>
	names.map((name) => `${collection}.${name}`);

const UPDATE = ['options.clearFields', 'options.replaceLists'];
const WRITE = ['options.idempotencyKey', 'options.ifPreviousOutcomeUnknown'];
const CLIENT = ['clientManager', 'clientOwner', 'clientTeam', 'contactType', 'description'];
const CARD = ['addresses', 'emailAddresses', 'phoneNumbers', 'websites'];

/** Resources, operations and parameters that workflows rely on; the contract of the node. */
export const CONTRACT: Record<string, Record<string, string[]>> = {
	businessCard: {
		get: ['businessCardKey'],
		update: ['businessCardKey', ...UPDATE, ...ofCollection('updateFields', CARD)],
	},
	clientGroup: {
		create: ['fullName', ...WRITE, ...ofCollection('additionalFields', [...CLIENT, ...CARD])],
		update: ['clientGroupKey', ...UPDATE, ...ofCollection('updateFields', [...CLIENT, ...CARD])],
		upsert: ['userDefinedIdentifier', 'fullName', ...UPDATE],
		get: ['clientGroupKey', 'options.expand', 'simplify'],
		getAll: ['filters.filter', 'filters.fullName', 'limit', 'returnAll', 'simplify'],
	},
	contact: {
		create: [
			'firstName',
			'lastName',
			'accountingDetails.registrationNumbers',
			...WRITE,
			...ofCollection('additionalFields', [...CLIENT, ...CARD, 'middleName', 'organizationKey']),
		],
		update: [
			'accountingDetails.financialYearEndMonth',
			'contactKey',
			...UPDATE,
			...ofCollection('updateFields', [...CLIENT, ...CARD, 'businessCardKey', 'firstName']),
		],
		upsert: ['userDefinedIdentifier', 'firstName', 'lastName', ...UPDATE],
		get: ['contactKey', 'options.expand', 'simplify'],
		getAll: [
			'filters.contactType',
			'filters.emailAddress',
			'filters.filter',
			'filters.fullName',
			'filters.phoneNumber',
			'limit',
			'options.orderBy',
			'returnAll',
			'simplify',
		],
	},
	event: { getRecord: ['options.clientKey', 'resourcePermaKey', 'resourceType', 'simplify'] },
	expense: {
		create: [
			'billableValue',
			'description',
			'entityKey',
			'entityType',
			'expenseDate',
			'options.idempotencyKey',
			'value',
		],
	},
	file: {
		download: ['binaryPropertyName', 'fileContextKey'],
		get: ['fileContextKey'],
		getAll: [
			'entityKey',
			'entityType',
			'filters.filter',
			'filters.isArchived',
			'filters.isShared',
			'filters.mimeType',
			'filters.source',
			'limit',
			'options.orderBy',
			'returnAll',
		],
		upload: [
			'binaryPropertyName',
			'entityKey',
			'entityType',
			'options.fileName',
			'options.idempotencyKey',
			'options.mimeType',
		],
	},
	invoice: {
		downloadPdf: ['binaryPropertyName', 'invoiceKey'],
		get: ['invoiceKey', 'options.expand', 'simplify'],
		getAll: [
			'filters.filter',
			'filters.invoiceDateFrom',
			'filters.invoiceDateTo',
			'filters.invoiceStatus',
			'filters.updatedAfter',
			'limit',
			'options.orderBy',
			'returnAll',
			'simplify',
		],
	},
	organization: {
		create: ['fullName', ...WRITE, ...ofCollection('additionalFields', [...CLIENT, ...CARD])],
		update: ['organizationKey', ...UPDATE, ...ofCollection('updateFields', [...CLIENT, ...CARD])],
		upsert: ['userDefinedIdentifier', 'fullName', ...UPDATE],
		get: ['options.expand', 'organizationKey', 'simplify'],
		getAll: [
			'filters.contactType',
			'filters.emailAddress',
			'filters.filter',
			'filters.fullName',
			'limit',
			'options.orderBy',
			'returnAll',
			'simplify',
		],
	},
	payment: {
		create: [
			'invoiceKey',
			'options.idempotencyKey',
			'options.reference',
			'paymentDate',
			'paymentMethod',
			'totalAmount',
		],
		delete: ['confirmDeletion', 'paymentKey'],
		get: ['paymentKey'],
		getAll: ['limit', 'returnAll'],
		reverse: ['options.idempotencyKey', 'paymentKey', 'reversalDate'],
	},
	webhookSubscription: {
		create: [
			'options.batchMaxDelaySeconds',
			'options.batchSize',
			'options.replaceExisting',
			'options.signingKey',
			'subscriptionMode',
			'targetUrl',
			'webhookType',
			'webhookTypes',
		],
		delete: ['subscriptionMode', 'webhookType'],
		get: ['subscriptionMode', 'webhookType'],
		update: ['webhookTypes'],
	},
	workItem: {
		get: ['simplify', 'workItemKey'],
		getAll: [
			'filters.assigneeEmailAddress',
			'filters.clientKey',
			'filters.filter',
			'filters.primaryStatus',
			'filters.startDateFrom',
			'filters.startDateTo',
			'filters.title',
			'filters.workStatus',
			'filters.workType',
			'limit',
			'options.orderBy',
			'returnAll',
			'simplify',
		],
	},
};
