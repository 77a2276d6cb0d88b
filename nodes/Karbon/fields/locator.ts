import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

/** A field whose value is chosen from a list of Karbon. */
export interface ListedField {
	displayName: string;
	/** The parameter. */
	name: string;
	/** Fills the list of 'From List': one of `LIST_SEARCHES`. */
	searchListMethod: string;
}

/** How a value is entered, in place of a choice from the list. */
export type EnteredMode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder' | 'hint'>;

/** A field that is chosen from a list with search, or entered. */
export function locator(
	{ displayName, name, searchListMethod }: ListedField,
	entered: readonly EnteredMode[],
): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			...entered.map((mode) => ({ ...mode, type: 'string' as const })),
		],
	};
}
