import { badModel, payloadMissing } from './errors';

/**
 * The JSON object sent with a request.
 * @throws ServiceError 400 code 4005 without a body, 4003 when it is not an object
 */
export function objectBody(body: unknown): Record<string, unknown> {
	if (body === undefined || body === null) throw payloadMissing();
	if (typeof body !== 'object' || Array.isArray(body))
		throw badModel('The request body must be an object.');
	return body as Record<string, unknown>;
}

/** Collects all errors of a body, which Karbon reports together (code 4003). */
export class ModelCheck {
	readonly #problems: Array<{ code: string; target: string; message: string }> = [];

	add(target: string, message: string): void {
		this.#problems.push({ code: '4003', target, message });
	}

	/** The field, which must be a string that is not empty. Otherwise adds an error and returns ''. */
	text(body: Record<string, unknown>, name: string, target = name): string {
		const value = body[name];
		if (typeof value === 'string' && value.trim() !== '') return value;
		this.add(
			target,
			value === undefined || value === null || value === ''
				? `The ${target} field is required.`
				: `${target} must be a text.`,
		);
		return '';
	}

	/** The field, which must be a finite number. Otherwise adds an error and returns NaN. */
	amount(body: Record<string, unknown>, name: string): number {
		const value = body[name];
		if (typeof value === 'number' && Number.isFinite(value)) return value;
		this.add(
			name,
			value === undefined || value === null
				? `The ${name} field is required.`
				: `${name} must be a number.`,
		);
		return Number.NaN;
	}

	/** The field, an ISO 8601 date or date-time, as epoch milliseconds. Otherwise adds an error and returns NaN. */
	date(body: Record<string, unknown>, name: string, form: 'date' | 'dateTime'): number {
		const text = this.text(body, name);
		if (text === '') return Number.NaN;
		const pattern =
			form === 'date'
				? /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/
				: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
		const time = pattern.test(text) ? Date.parse(text) : Number.NaN;
		if (Number.isNaN(time))
			this.add(name, `${name} is not an ISO 8601 ${form === 'date' ? 'date' : 'date-time'}.`);
		return time;
	}

	/** @throws ServiceError 400 code 4003 with all errors as details, if there are any */
	finish(): void {
		const [first] = this.#problems;
		if (first !== undefined) throw badModel(first.message, this.#problems);
	}
}
