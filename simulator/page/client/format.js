/** @param {string} iso */
export const timeOfDay = (iso) => iso.slice(11, 19);

/** @param {string} iso */
export const dateAndTime = (iso) => `${iso.slice(0, 10)} ${timeOfDay(iso)} UTC`;

/**
 * @param {number} count
 * @param {string} noun
 */
export const plural = (count, noun) =>
	`${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/**
 * The time from one moment to another, such as "in 45 s".
 * @param {string} from ISO 8601
 * @param {string} to ISO 8601
 */
export function timeUntil(from, to) {
	const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
	if (seconds < 120) return `in ${seconds} s`;
	const minutes = Math.round(seconds / 60);
	return minutes < 120 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

/**
 * JSON in lines, or the text itself when it is not JSON.
 * @param {string} text
 */
export function readable(text) {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
}
