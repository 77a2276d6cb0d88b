import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byName, titleOf } from '../../shared/text';
import { groupLabelOf } from '../schema/field';
import { allFields, type RecordType, resourceOf } from '../schema/recordType';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { CLIENT_GROUP } from '../schema/tables/clientGroup';
import { CONTACT } from '../schema/tables/contact';
import { ORGANIZATION } from '../schema/tables/organization';
import { WORK_ITEM_TABLE } from '../schema/tables/workItem';
import { type RecordKind, RECORDS } from './recordFields';

export const SIMPLIFY: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** What the labels of fields are read from. */
export type Table = Pick<RecordType, 'cards' | 'createFields' | 'fields' | 'noun'>;

const TABLES = [CLIENT_GROUP, CONTACT, ORGANIZATION, WORK_ITEM_TABLE];

/** `Invoice PDF URL` for `InvoicePdfUrl`. */
const spelledOut = (field: string) =>
	titleOf(field)
		.replace('Pdf', 'PDF')
		.replace('Url', 'URL')
		.replace('User Defined Identifier', IDENTIFIER.label);

/** A form calls the assignee 'Assignee', whose key, email address, and name are fields of the output. */
const REFERENCE = /(Key|EmailAddress)$/;

/** Labels of the form, by the field of the record. Undefined for a field that is several fields of the form. */
type Labels = ReadonlyMap<string, string | undefined>;

function labelsOf(table: Table): Labels {
	const labels = new Map<string, string | undefined>();
	// The fields of a new record may include those that only Create has.
	const fields = new Set([...allFields(table), ...(table.createFields ?? [])]);
	for (const { path, group, label } of fields) {
		const [name] = path.split('.');
		if (group) labels.set(name, groupLabelOf(group));
		else labels.set(name, labels.has(name) ? undefined : label);
	}
	return labels;
}

const formLabel = (name: string, labels: Labels) =>
	REFERENCE.test(name) ? undefined : labels.get(name);

function choicesOf(names: readonly string[], tables: readonly Table[]): INodePropertyOptions[] {
	const kinds = tables.map((table) => ({ labels: labelsOf(table), resource: resourceOf(table) }));
	const choices = names.map((value) => {
		const [label, ...others] = new Set(
			kinds.flatMap(({ labels }) => formLabel(value, labels) ?? []),
		);
		return { name: label && others.length === 0 ? label : spelledOut(value), value };
	});
	/** Fields of several kinds of record may have one label: `Description (Work Item)`. */
	const withResources = ({ name, value }: INodePropertyOptions) => {
		const having = kinds.filter(({ labels }) => formLabel(String(value), labels) === name);
		const resources = having.map(({ resource }) => resource).sort();
		return resources.length > 0 ? `${name} (${resources.join(', ')})` : spelledOut(String(value));
	};
	const isShared = ({ name, value }: INodePropertyOptions) =>
		choices.some((other) => other.name === name && other.value !== value);
	return choices
		.map((one) => (isShared(one) ? { ...one, name: withResources(one) } : one))
		.sort(byName);
}

/**
 * The form fields that choose how much of a large record is returned: 'Simplify', or for a tool 'Output' and 'Fields'.
 * @param kinds what the operation can return; their fields can be chosen for a tool
 * @param options `table` with the labels of these fields, by default those of clients and work items; `isGet` whether
 * the operation reads the record itself, so that no field is missing
 */
export function simplifyFields(
	kinds: readonly RecordKind[],
	{ table, isGet = false }: { table?: Table; isGet?: boolean } = {},
): INodeProperties[] {
	const tables = table ? [table] : TABLES.filter(({ kind }) => kind && kinds.includes(kind));
	const names = kinds.flatMap((kind) => [...RECORDS[kind].simplified, ...RECORDS[kind].more]);
	return [
		{ ...SIMPLIFY, displayOptions: { hide: { '@tool': [true] } } },
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			displayOptions: { show: { '@tool': [true] } },
			options: [
				{ name: 'Raw', value: 'raw', description: 'All fields' },
				{
					name: 'Selected Fields',
					value: 'selectedFields',
					description: 'Only the fields that you select',
				},
				{ name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
			],
			default: 'simplified',
			description: 'Fields that the AI agent receives. Fewer fields use fewer tokens.',
		},
		{
			displayName: 'Fields',
			name: 'fields',
			type: 'multiOptions',
			displayOptions: { show: { '@tool': [true], output: ['selectedFields'] } },
			options: choicesOf([...new Set(names)], tables),
			default: [],
			description: isGet
				? 'If you select none, the output is simplified'
				: 'Some fields are only returned by Get. If you select none, the output is simplified.',
		},
	];
}
