import type { OperationInput } from '../../../../../../nodes/Karbon/execution/operation';
import { filterOf as filterOfInput } from '../../../../../../nodes/Karbon/resources/file/list/filters';

const filterOf = (filters: object) => {
	const parameters = { filters };
	const context = {
		getNode: () => ({ type: 'karbon', parameters }),
		getNodeParameter: (name: string) => ({ ...parameters, options: {} })[name],
	};
	return filterOfInput({ context, itemIndex: 0 } as unknown as OperationInput);
};

// karbon.md 70
it.each([
	['IsShared', { isShared: true }, ['true', 'True', true], ['false', false, null, '']],
	['IsArchived', { isArchived: false }, ['false', false, null, undefined], ['true', true]],
	['Source', { source: "Joe's" }, ["Joe's", "joe's"], ['true', 'Joe', null]],
	['Source', { source: 'null' }, ['null'], [null, undefined]],
])('a file is checked by its %s, in any form', (field, filters, accepted, refused) => {
	const { filter } = filterOf(filters);
	expect(accepted.filter((value) => !filter?.passes({ [field]: value }))).toEqual([]);
	expect(refused.filter((value) => filter?.passes({ [field]: value }))).toEqual([]);
});

it('a filter by a field that no file shows is an error with a way out', () => {
	const { filter } = filterOf({ isShared: true });
	expect(filter?.passes({ FileContextKey: 'a' })).toBe(false);
	expect(() => filter?.end?.()).toThrow(
		expect.objectContaining({
			message:
				"The filter 'Shared With Client' cannot be applied: Karbon's list does not contain this field",
			description: "Remove 'Shared With Client' and use 'Filter (OData)' of Get Many.",
		}) as Error,
	);
});

it('files are filtered on any number of pages', () => {
	expect(filterOf({ isShared: true }).filter?.labels).toEqual([]);
});
