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
