import type { INodeParameters } from 'n8n-workflow';

/** The mapper of a form in the mode 'Map Automatically'. @param matchingColumns 'Match By', as the editor stores it */
export const mapAutomatically = (...matchingColumns: string[]): INodeParameters => ({
	mapping: 'columns',
	columns: { mappingMode: 'autoMapInputData', value: null, matchingColumns, schema: [] },
});
