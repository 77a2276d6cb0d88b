import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { everyField, visibleFields } from '../visibleFields';
import type { FilledForm } from './tasks';

/** What a form costs and has, counted from the description of its node. */
export interface FormMeasures {
	/** From the list of actions to the executed node. See `clicksOf`. */
	clicks: number;
	/** Conditions to write in the query language of the API. */
	queries: number;
	/** Fields with a list that the service is searched for. */
	pickers: number;
	/** Fields in collections, except 'Options', that have a value as soon as they are added. */
	presetValues: number;
	/** Whether columns of the input can be mapped to fields (n8n's resource mapper), also if that is to be chosen first. */
	hasMapping: boolean;
	/** What the task has and the form cannot do. */
	cannot?: string;
}

/** Choosing the action, and executing the node. */
const CLICKS_OF_EACH_FORM = 2;
/** 'Add Field', and the field in its list. */
const CLICKS_TO_ADD = 2;

const isSearched = ({ modes }: INodeProperties) =>
	modes?.some(({ typeOptions }) => typeOptions?.searchable === true) ?? false;

function isEmptyDefault({ type, default: value }: INodeProperties): boolean {
	if (type === 'resourceLocator') return (value as { value?: unknown }).value === '';
	return ['""', '[]', '{}', 'null', undefined].includes(JSON.stringify(value));
}

/**
 * A text, number or day is one click and typing; a switch one click; a dragged value one movement; a choice from a list
 * two clicks; a list of several values one more, to add an entry.
 */
function clicksToFill(field: INodeProperties, isDragged = false): number {
	if (isDragged) return 1;
	const isChosen = ['multiOptions', 'options', 'resourceLocator'].includes(field.type);
	return (isChosen ? 2 : 1) + (field.typeOptions?.multipleValues === true ? 1 : 0);
}

/**
 * @param shown the fields of the form
 * @throws {Error} when the form has no such field, or another one that is required
 */
function clicksOf({ node, steps }: FilledForm, shown: readonly INodeProperties[]): number {
	const filled = new Set(steps.map(({ path }) => path.split('.')[0]));
	const isMapped = shown.some(({ type }) => type === 'resourceMapper');
	const missing = shown.find(
		(field) => field.required === true && isEmptyDefault(field) && !filled.has(field.name),
	);
	if (missing && missing.type !== 'resourceMapper') {
		throw new Error(`${node}: the task leaves the required '${missing.displayName}' empty.`);
	}
	const costs = steps.map(({ path, isDragged }) => {
		const [name, member] = path.split('.');
		const field = shown.find((one) => one.name === name);
		if (member === undefined && field) return clicksToFill(field, isDragged);
		const options = (field?.options ?? []) as INodeProperties[];
		const added = options.find((one) => one.name === member);
		if (added) return CLICKS_TO_ADD + clicksToFill(added, isDragged);
		// The fields of a mapper come from the service: one that is required is shown, another one is added.
		if (isMapped) return member === undefined ? 1 : CLICKS_TO_ADD + 1;
		throw new Error(`${node}: the form has no field ${path}.`);
	});
	return costs.reduce((sum, cost) => sum + cost, CLICKS_OF_EACH_FORM);
}

/** @throws {Error} when the task does not fit the form */
export function measureForm(description: INodeTypeDescription, form: FilledForm): FormMeasures {
	const { resource, operation, steps, cannot } = form;
	const shown = visibleFields({ description, chosen: { resource, operation } });
	const collected = shown
		.filter(({ type, name }) => type === 'collection' && name !== 'options')
		.flatMap(({ options }) => everyField(options as INodeProperties[]));
	const isWrite = !operation.startsWith('get');
	return {
		clicks: clicksOf(form, shown),
		queries: steps.filter(({ isQuery }) => isQuery).length,
		pickers: everyField(shown).filter(isSearched).length,
		presetValues: isWrite ? collected.filter((field) => !isEmptyDefault(field)).length : 0,
		hasMapping: description.properties.some(
			({ type, displayOptions: { show = {} } = {} }) =>
				type === 'resourceMapper' &&
				show.resource?.includes(resource) === true &&
				show.operation?.includes(operation) === true,
		),
		...(cannot ? { cannot } : {}),
	};
}
