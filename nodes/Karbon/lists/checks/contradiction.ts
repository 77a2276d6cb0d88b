import { ValidationError } from '../../../shared/validate/validate';

const EQUALS = /^(\w+) eq ('(?:[^']|'')*')$/;

/**
 * Refuses filters that ask for different values of one field, such as Overdue invoices that are paid. Karbon documents
 * no `and` for some lists (karbon.md 6), so it may apply one of them only.
 * @param filters each with its name in the form; an empty one has no condition
 * @throws {ValidationError}
 */
export function requireConsistent(
	filters: ReadonlyArray<{ label: string; condition?: string }>,
): void {
	const known = new Map<string, { label: string; value: string }>();
	for (const { label, condition = '' } of filters) {
		const [, field, value] = EQUALS.exec(condition) ?? [];
		if (field === undefined) continue;
		const other = known.get(field);
		if (other && other.value !== value) {
			const rule = `contradicts '${other.label}': no record matches both. Remove one of them`;
			throw new ValidationError(label, rule);
		}
		known.set(field, { label, value });
	}
}
