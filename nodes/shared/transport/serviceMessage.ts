/** What the service says about a refusal. */
export interface ServiceMessage {
	/** The service's own code, such as `4002`. */
	code?: string;
	message?: string;
	/** Further lines, one for each rule that was broken. */
	details: string[];
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of an object whatever its capitals: both `error` and `Error` were seen. */
function field(object: Fields, name: string): unknown {
	const key = Object.keys(object).find((candidate) => candidate.toLowerCase() === name);
	return key === undefined ? undefined : object[key];
}

function asText(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function detailLines(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(detailLines);
	if (!isObject(value)) return asText(value) ? [asText(value)!] : [];
	const target = asText(field(value, 'target')) ?? asText(field(value, 'field'));
	const text = asText(field(value, 'message')) ?? JSON.stringify(value);
	return [target && !text.includes(target) ? `${target}: ${text}` : text];
}

/**
 * Reads every form of an error body that is known (interface-addendum.md, Error bodies): nested and
 * flat, small and capital letters, details as list or object. Anything else is no message.
 */
export function readServiceMessage(body: unknown): ServiceMessage {
	if (!isObject(body)) return { details: [] };
	const inner = field(body, 'error');
	const source = isObject(inner) ? inner : body;
	return {
		code: asText(field(source, 'code')) ?? asText(field(source, 'statuscode')),
		message: asText(field(source, 'message')) ?? asText(inner),
		details: detailLines(field(source, 'details')),
	};
}
