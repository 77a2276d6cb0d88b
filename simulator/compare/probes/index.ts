import { deniedAnswer } from './access/closedParts';
import { rateLimitHeaders, rateLimitStatus, retryAfter } from './access/limits';
import { errorBody, refusals } from './access/refusals';
import { subscriptionGetShows, unknownSubscription } from './access/subscriptions';
import {
	downloadHeaders,
	downloads,
	fileFilter,
	fileListEnvelope,
	omitFileTotal,
} from './billing/files';
import { invoicePdfUrl } from './billing/invoicePdf';
import { contactNames } from './clients/contacts';
import {
	customFieldNames,
	customFieldOptionsName,
	customFieldVisibility,
} from './clients/customFields';
import {
	customFieldBooleans,
	customFieldDates,
	customFieldValuesName,
	customFieldValuesShape,
	customFieldValuesWhenNone,
} from './clients/customFieldValues';
import { expandedLists, severalExpansions } from './clients/expansions';
import { identifierMatch, unknownIdentifier } from './clients/identifiers';
import { organizationCardFields, provisionalTaxName } from './clients/organizations';
import { counts } from './paging/counts';
import { billingEnvelope } from './paging/envelopes';
import { lastPage } from './paging/lastPage';
import { nextLinkDropsFilter } from './paging/links';
import { nextLinks } from './paging/nextLinks';
import { orders, orderWorkItemsByLastModified, tieOrder } from './paging/orders';
import { skips } from './paging/skips';
import { pageRows, topAboveMaximum } from './paging/tops';
import type { Probes } from './probe';
import { listRows, numbersAs } from './values/rows';
import { modificationTimes, timeForm, unsetDates, unsetFields } from './values/times';
import { integrationTaskFilter } from './work/integrationTasks';
import { scheduleWorkItemKey } from './work/schedules';
import {
	availableStatuses,
	availableStatusesSpelling,
	contactTypesAs,
	omitWorkItemModificationTime,
	secondaryStatusAs,
	spacedSingleStatus,
	workStatuses,
} from './work/statuses';

export type { Probe, Probes } from './probe';

/** One for each setting that the register marks as visible. */
export const PROBES: Probes = {
	availableStatuses,
	availableStatusesSpelling,
	billingEnvelope,
	contactNames,
	contactTypesAs,
	counts,
	customFieldBooleans,
	customFieldDates,
	customFieldNames,
	customFieldValuesName,
	customFieldValuesShape,
	customFieldValuesWhenNone,
	customFieldOptionsName,
	customFieldVisibility,
	downloadHeaders,
	downloads,
	errorBody,
	expandedLists,
	fileFilter,
	fileListEnvelope,
	identifierMatch,
	integrationTaskFilter,
	invoicePdfUrl,
	lastPage,
	listRows,
	modificationTimes,
	nextLinkDropsFilter,
	nextLinks,
	numbersAs,
	omitFileTotal,
	omitWorkItemModificationTime,
	orders,
	orderWorkItemsByLastModified,
	organizationCardFields,
	pageRows,
	provisionalTaxName,
	rateLimitHeaders,
	refusals,
	scheduleWorkItemKey,
	secondaryStatusAs,
	severalExpansions,
	skips,
	spacedSingleStatus,
	subscriptionGetShows,
	tieOrder,
	timeForm,
	topAboveMaximum,
	unknownIdentifier,
	unknownSubscription,
	unsetDates,
	unsetFields,
	workStatuses,
};

/** For settings that show only if something happens meanwhile. Their row has no mark. */
export const OCCASIONAL_PROBES: Probes = { retryAfter, rateLimitStatus, deniedAnswer };
