import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

const EXAMPLE_KEY = '3K8bVnJ4yXtH';

const BY_ID = { displayName: 'By ID', name: 'id', placeholder: `e.g. ${EXAMPLE_KEY}` };

/** What can be entered in place of a choice from the list. */
const ENTERED = {
	email: { displayName: 'By Email', name: 'email', placeholder: 'e.g. name@email.com' },
	id: BY_ID,
	name: { displayName: 'By Name', name: 'name', placeholder: 'e.g. Bookkeeping' },
	text: { displayName: 'Text', name: 'text', placeholder: 'e.g. 2026-06-30' },
};

/** How a value is entered, in place of a choice from the list. */
type EnteredMode = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder' | 'hint'>;

/** A field whose value is chosen from a list of Karbon. */
interface ListedField {
	displayName: string;
	/** The parameter. */
	name: string;
	/** Fills the list of 'From List': one of `LIST_SEARCHES`. */
	searchListMethod: string;
	/** Names of the parameters that the list depends on: n8n clears the choice when one of them changes. */
	dependsOn?: string[];
	description?: string;
}

/** A field that is chosen from a list with search, or entered. */
function locator(
	{ displayName, name, searchListMethod, dependsOn, description }: ListedField,
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
		...(dependsOn && { typeOptions: { loadOptionsDependsOn: dependsOn } }),
		description,
	};
}

/** A field for the key of a record. Its default description is what the key looks like. */
export interface KeyLocator extends ListedField {
	/** A further mode in which it is entered, such as by a web address. */
	extraMode?: EnteredMode;
	/** The field may stay empty. */
	isOptional?: boolean;
}

/** A field for the key of a record: chosen from a list with search, or entered. */
export function keyLocator(key: KeyLocator): INodeProperties {
	const { displayName, extraMode, isOptional = false } = key;
	const description = `ID (key) of the ${displayName.toLowerCase()}, such as ${EXAMPLE_KEY}`;
	const field = locator({ description, ...key }, [BY_ID, ...(extraMode ? [extraMode] : [])]);
	return isOptional ? field : { ...field, required: true };
}

/** A text that must not be empty. */
export function requiredText(
	field: Omit<INodeProperties, 'default' | 'required' | 'type'>,
): INodeProperties {
	return { ...field, type: 'string', required: true, default: '' };
}

/** A field for the key of a record that Karbon does not list. */
export function keyField(
	field: Pick<INodeProperties, 'description' | 'displayName' | 'name'>,
): INodeProperties {
	return requiredText({ ...field, placeholder: BY_ID.placeholder });
}

/** A field whose values Karbon knows: a filter of a list, or a field of a record. */
export interface ValueLocator extends ListedField {
	/** What the user can enter in place of a choice from the list. */
	entered: keyof typeof ENTERED;
	/** What can be entered besides. */
	alsoEntered?: keyof typeof ENTERED;
	placeholder?: string;
}

/** A value that is chosen from a list, or entered. Older workflows store a plain string. */
export function valueLocator(field: ValueLocator): INodeProperties {
	const { entered, alsoEntered, placeholder = ENTERED[entered].placeholder } = field;
	const others = alsoEntered ? [ENTERED[alsoEntered]] : [];
	return locator(field, [{ ...ENTERED[entered], placeholder }, ...others]);
}
