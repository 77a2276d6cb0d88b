import type { INodeParameters } from 'n8n-workflow';

/** Values of the form that take the identifier and the name of a client from the cells of the row. */
export const NAME_FROM_ROW: INodeParameters = {
	simplify: false,
	userDefinedIdentifier: '={{ $json.id }}',
	firstName: '={{ $json.first }}',
	lastName: '={{ $json.last }}',
};

/** The same, and the contact type. */
export const FROM_ROW: INodeParameters = {
	...NAME_FROM_ROW,
	updateFields: { contactType: '={{ $json.type }}' },
};
