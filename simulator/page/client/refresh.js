import { call } from './api.js';
import { model, PAGE_SIZE } from './model.js';

let draw = () => {};
/** The state of the simulator for which the records on the page were read. */
let shown = '';
let isOffline = false;

/** @param {() => void} redraw called whenever the model has changed */
export function onChange(redraw) {
	draw = redraw;
	draw();
}

export const redraw = () => draw();

/**
 * Shows the outcome of an action.
 * @param {string} message
 * @param {boolean} [isError]
 */
export function tell(message, isError = false) {
	model.message = message;
	model.isError = isError;
	draw();
}

/** Reads the selected page of records. Ignores the response if another page was selected since. */
export async function readRecords() {
	const { collection, search, offset } = model;
	const query = new URLSearchParams({ search, offset: `${offset}`, limit: `${PAGE_SIZE}` });
	const records = await call('GET', `/records/${collection}?${query}`);
	if (collection !== model.collection || search !== model.search || offset !== model.offset) return;
	model.records = records;
	draw();
}

/** Reads overview and log, and the records only if one of them has changed. */
async function readAll() {
	[model.overview, model.log] = await Promise.all([call('GET', ''), call('GET', '/log')]);
	const latest = JSON.stringify([model.log[0]?.id, model.overview?.records]);
	if (latest === shown) return;
	await readRecords();
	shown = latest;
}

/** Reads the state of the simulator, and shows when it does not respond. */
export async function poll() {
	try {
		await readAll();
		if (isOffline) tell('');
		isOffline = false;
		draw();
	} catch (error) {
		isOffline = true;
		tell(/** @type {Error} */ (error).message, true);
	}
}

/**
 * Runs an action and shows its outcome.
 * @param {() => Promise<string>} action resolves with the message to show
 */
export async function act(action) {
	try {
		tell(await action());
		shown = '';
		await poll();
	} catch (error) {
		tell(/** @type {Error} */ (error).message, true);
	}
}
