import { call } from './api.js';
import { act } from './refresh.js';

/** Downloads the state under the file name in the response. */
export function exportState() {
	const link = document.createElement('a');
	link.href = '/_simulator/state';
	link.download = '';
	link.click();
}

/** @param {File} file */
async function readJson(file) {
	try {
		return JSON.parse(await file.text());
	} catch {
		throw new Error(`${file.name} was not imported: it is not valid JSON.`);
	}
}

/** Opens a file dialog, and imports the state in the selected file. */
export function importState() {
	const input = document.createElement('input');
	input.type = 'file';
	input.accept = '.json,application/json';
	input.addEventListener('change', () => {
		const file = input.files?.[0];
		if (file === undefined) return;
		void act(async () => {
			await call('PUT', '/state', await readJson(file));
			return `${file.name} was imported.`;
		});
	});
	input.click();
}

export function reset() {
	const question =
		'Reset the simulator? All records start over, and subscriptions, faults, and the log are deleted.';
	if (!window.confirm(question)) return;
	void act(async () => {
		await call('POST', '/reset');
		return 'The simulator was reset.';
	});
}
