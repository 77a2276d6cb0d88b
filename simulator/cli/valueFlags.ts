import type { ValueVariants } from '../types';
import { amount, choice, type Flag } from './flag';

/** How values are spelled, and how far reads are behind. */
export const VALUE_FLAGS = {
	timeForm: choice(
		'time-form',
		['utc', 'sevenDigits', 'offset', 'withoutZone'],
		'times of responses: UTC, with seven digits, with the offset +10:00, or without a zone',
	),
	modificationTimes: choice(
		'modification-times',
		['milliseconds', 'seconds', 'secondsInLists', 'null'],
		'resolution of modification times; secondsInLists: single records have milliseconds; null: responses do not show them',
	),
	unsetDates: choice(
		'unset-dates',
		['null', 'yearOne'],
		'dates of work items and invoices that are not set: null, or the first day of the year 1',
	),
	unsetFields: choice(
		'unset-fields',
		['null', 'leftOut'],
		'fields of responses without a value: null, or left out',
	),
	contactDetailKeys: choice(
		'contact-detail-keys',
		['kept', 'new'],
		'keys of addresses and phone numbers: those of the entries, or new ones in each response',
	),
	estimateKeys: choice(
		'estimate-keys',
		['unique', 'shared', 'new'],
		'keys of estimate summaries: one for each, one for all of a work item, or new ones in each response',
	),
	workItemGroupKey: choice(
		'work-item-group-key',
		['client', 'related'],
		'ClientGroupKey of a work item: the client, if it is a group, or the related client group',
	),
	unmovedTimes: choice(
		'unmoved-times',
		['none', 'cardsAndTeam', 'payments'],
		'changes that do not move the modification time of the client or the invoice',
	),
	readLagMs: amount(
		'read-lag-ms',
		'changes appear in reads N milliseconds after they were made',
		0,
	),
	laggingReads: choice(
		'lagging-reads',
		['all', 'lists', 'records'],
		'reads that lag behind, by --read-lag-ms or 8 seconds',
	),
	replicas: choice(
		'replicas',
		['one', 'two'],
		'copies of the records that reads come from by turns; the second lags behind',
	),
	listRows: choice(
		'list-rows',
		['documented', 'full'],
		'rows of lists have the documented fields, or all fields of the record',
	),
	contactNames: choice(
		'contact-names',
		['firstNameFirst', 'lastNameFirst'],
		'names of contacts in lists, and in filters by them: Ann Lee, or Lee, Ann',
	),
	numbersAs: choice(
		'numbers-as',
		['numbers', 'texts'],
		'numbers of records in responses: numbers, or texts such as "90.00"',
	),
	hiddenClients: choice(
		'hidden-clients',
		['leftOut', 'listed', 'nulls'],
		'lists leave out clients of --deny-restricted-clients, show them, or have rows with nulls',
	),
	provisionalTaxName: choice(
		'provisional-tax-name',
		['ProvisionalTaxBasic', 'ProvisionalTaxBasis'],
		'name of the basis of provisional tax in accounting details; requests with the other name are ignored',
	),
	texts: choice(
		'texts',
		['asSent', 'trimmed', 'crlf'],
		'texts that are written: as sent, without spaces around them, or with CR LF as line ends',
	),
	amounts: choice(
		'amounts',
		['asSent', 'cents'],
		'numbers that are written: as sent, or rounded to two decimals',
	),
} satisfies { [Name in keyof Required<ValueVariants>]: Flag<ValueVariants[Name]> };
