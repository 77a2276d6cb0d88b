import { firstOf } from '../support/records';
import type { Ui } from '../support/ui';
import type { Visit } from './visit';

const GET_CHANGES = 'Get many changes';

const invoices = ({ simulator }: Ui) => simulator.store.invoices;

/** Records that changed since the last run. */
export const CHANGE_VISITS: Visit[] = [
	{
		action: 'Get all keys of a record type',
		fields: ['Record Type'],
		async fill(ui) {
			await ui.form.choose('recordType', 'Invoice');
		},
		shows: (ui) => [firstOf('invoice', invoices(ui)).InvoiceKey, `${invoices(ui).size} items`],
		isLong: true,
	},
	{
		action: GET_CHANGES,
		fields: ['Record Type', 'Start From', 'Simplify', 'Options'],
		async fill(ui) {
			await ui.form.choose('recordType', 'Invoice');
		},
		shows: (ui) => ['InvoiceNumber', `${invoices(ui).size} items`],
	},
	{
		action: 'Save the cursor',
		after: GET_CHANGES,
		fields: [],
		shows: (ui) => ['InvoiceNumber', `${invoices(ui).size} items`],
	},
];
