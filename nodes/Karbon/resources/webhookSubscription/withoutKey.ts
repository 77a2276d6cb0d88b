import type { IDataObject } from 'n8n-workflow';

/** A subscription as the output shows it: never with its signing key, should the service ever send it. */
export function withoutKey(subscription: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(subscription).filter(([name]) => name.toLowerCase() !== 'signingkey'),
	);
}
