import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { spaced } from '../../shared/text';
import { byName } from '../fields/byName';
import { type RecordKind, RECORDS } from './recordFields';

/** `Invoice PDF URL` for `InvoicePdfUrl`. */
function titleOf(field: string): string {
	return spaced(field).replace('Pdf', 'PDF').replace('Url', 'URL');
}

function choiceOf(value: string): INodePropertyOptions {
	return { name: titleOf(value), value };
}

/**
 * The form fields that choose how much of a large record is returned: 'Simplify', or for a tool 'Output' and 'Fields'.
 * @param kinds what the operation can return; their fields can be chosen for a tool
 */
export function simplifyFields(...kinds: RecordKind[]): INodeProperties[] {
	const names = kinds.flatMap((kind) => [...RECORDS[kind].simplified, ...RECORDS[kind].more]);
	return [
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			displayOptions: { hide: { '@tool': [true] } },
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
		},
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
			options: [...new Set(names)].map(choiceOf).sort(byName),
			default: [],
			description:
				'Some fields are only returned by Get. If you select none, the output is simplified.',
		},
	];
}
