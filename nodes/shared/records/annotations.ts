/** Addresses and types that OData adds to a record, or to one of its fields (`Members@odata.context`). */
const ANNOTATION = /@odata\.(context|type)$/;

/** Removes OData's addresses and types from an output item or a record, at every depth. Changes the object itself. */
export function removeAnnotations(item: object): void {
	const pending = [item as Record<string, unknown>];
	// A stack, because a record may be nested more deeply than calls can be.
	for (let part = pending.pop(); part; part = pending.pop()) {
		for (const name of Object.keys(part)) {
			const value = part[name];
			if (ANNOTATION.test(name)) delete part[name];
			else if (typeof value === 'object' && value !== null) {
				pending.push(value as Record<string, unknown>);
			}
		}
	}
}
