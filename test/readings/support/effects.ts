import type { Reading } from './cells/variantSets';

/** Fields that a variant leaves out or names in another way, so that they cannot be compared. */
const UNCOMPARED: Readonly<Record<string, readonly string[]>> = {
	modificationTimes: ['LastModifiedDateTime', 'ModifiedDate', 'UpdatedAt'],
	unmovedTimes: ['LastModifiedDateTime', 'UpdatedAt'],
	omitWorkItemModificationTime: ['LastModifiedDateTime'],
	omitTimeEntryModificationTime: ['ModifiedDate'],
	contactNames: ['FullName'],
	secondaryStatusAs: ['SecondaryStatus', 'WorkStatus'],
	availableStatuses: ['WorkTypes'],
	availableStatusesSpelling: ['WorkTypes'],
	contactTypesAs: ['ContactTypes'],
	customFieldOptionsName: ['ListOptions', 'Options'],
	customFieldVisibility: ['IsVisibleToContacts', 'IsVisibleToOrganizations'],
	organizationCardFields: ['EmailAddress', 'PhoneNumber', 'Website'],
	omitFileTotal: ['TotalCount'],
	customFieldValuesShape: ['CustomFieldValues'],
	customFieldValuesName: ['CustomFieldValues', 'customFields', 'value'],
	customFieldBooleans: ['CustomFieldValues'],
	customFieldDates: ['CustomFieldValues'],
	invoiceClient: ['Client', 'ClientKey', 'ClientName'],
	contactDetailKeys: ['Addresses', 'PhoneNumbers'],
	estimateKeys: ['EstimateSummaryKey'],
	workItemGroupKey: ['ClientGroupKey'],
	invoicePdfUrl: ['InvoicePdfUrl'],
	noteTimelines: ['Timelines'],
	scheduleWorkItemKey: ['CreatedFromWorkItemKey'],
	provisionalTaxName: ['ProvisionalTaxBasic', 'ProvisionalTaxBasis'],
	paymentMethods: ['PaymentMethod'],
	paymentKeyName: ['PaymentKey', 'PaymentProcessingKey'],
};

/** Variants of other records, for which a case has to say itself what is right. */
const OTHER_RECORDS = new Set(['listedUsers', 'userEmails', 'customFieldNames', 'hiddenClients']);

/** Names of fields in the output that are not compared under these readings. */
export function uncomparedFields(readings: readonly Reading[]): ReadonlySet<string> {
	return new Set(readings.flatMap(({ variant }) => UNCOMPARED[variant] ?? []));
}

/** Whether the records differ under these readings. */
export function hasOtherRecords(readings: readonly Reading[]): boolean {
	return readings.some(({ variant }) => OTHER_RECORDS.has(variant));
}

/** Whether rows of lists have more fields under these readings. */
export function hasMoreFields(readings: readonly Reading[]): boolean {
	return readings.some(({ variant }) => variant === 'listRows');
}
