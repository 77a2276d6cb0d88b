import type { Resource } from './execution/operation';

/** What n8n says of the node as a tool, with the names of all resources: a model or a user chooses it by these words. */
export function toolDescriptionFor(resources: readonly Resource[]): string {
	const names = resources.map(({ name, alsoCalled }) => {
		const other = alsoCalled?.one === undefined ? '' : ` (${alsoCalled.one})`;
		return `${name.toLowerCase()}${other}`;
	});
	return `Read and change records in Karbon practice management: ${names.sort().join(', ')}`;
}
