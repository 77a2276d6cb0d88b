import type { Resource } from '../../execution/operation';
import { downloadPdf } from './downloadPdf';
import { get } from './get';
import { getAll } from './getAll';

/** Invoices (karbon.md 60, 66). */
export const invoice: Resource = {
	value: 'invoice',
	name: 'Invoice',
	operations: [downloadPdf, get, getAll],
};
