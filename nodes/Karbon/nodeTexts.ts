import type { Resource } from './execution/operation';

/** `{"getAll":"Get Many"}`; one level only, because n8n ends an expression at two closing braces. */
function namesOf(entries: ReadonlyArray<{ value: string; name: string }>): string {
	return JSON.stringify(Object.fromEntries(entries.map(({ value, name }) => [value, name])));
}

/**
 * The text below the node's name on the canvas, such as "Get Many: Invoice": an expression with the names of the form.
 */
export function subtitleFor(resources: readonly Resource[]): string {
	const operations = namesOf(resources.flatMap((resource) => resource.operations));
	const names = namesOf(resources);
	return `={{ ${operations} [$parameter["operation"]] + ": " + ${names} [$parameter["resource"]] }}`;
}

/** What n8n says of the node as a tool, with the names of all resources: a model or a user chooses it by these words. */
export function toolDescriptionFor(resources: readonly Resource[]): string {
	const names = resources.map(({ name, alsoCalled }) => {
		const other = alsoCalled?.one === undefined ? '' : ` (${alsoCalled.one})`;
		return `${name.toLowerCase()}${other}`;
	});
	return `Read and change records in Karbon practice management: ${names.sort().join(', ')}`;
}
