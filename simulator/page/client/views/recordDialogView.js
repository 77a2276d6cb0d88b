import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

import { call } from '../api.js';
import { model } from '../model.js';
import { act, redraw } from '../refresh.js';

const dialog = () => /** @type {HTMLDialogElement | null} */ (document.getElementById('record'));

/** Opens or closes the dialog of the record in the model. To be called after each render. */
export function showDialog() {
	const element = dialog();
	if (model.open !== undefined && element?.open === false) element.showModal();
	if (model.open === undefined && element?.open === true) element.close();
}

function close() {
	model.open = undefined;
	redraw();
}

/** @param {import('../../../control/recordSummary').RecordSummary} record */
export const openRecord = ({ key, name }) =>
	act(async () => {
		const path = `/records/${model.collection}/${encodeURIComponent(key)}`;
		const { content: _content, ...shown } = await call('GET', path);
		model.open = { key, name, text: JSON.stringify(shown, null, 2), patch: '' };
		return '';
	});

/** @param {string} text */
function readPatch(text) {
	if (text.trim() === '') return {};
	try {
		return JSON.parse(text);
	} catch {
		throw new Error('The record was not changed: the fields are not valid JSON.');
	}
}

/** @param {'Updated' | 'Deleted'} action */
const change = (action) =>
	act(async () => {
		const { key = '', name = '', patch = '' } = model.open ?? {};
		model.open = undefined;
		const body = { kind: model.records.kind, key, action, patch: readPatch(patch) };
		await call('POST', '/changes', body);
		return `${name} was ${action === 'Deleted' ? 'deleted' : 'changed'}.`;
	});

/** A record as it is stored, and a form that changes it. */
export function recordDialogView() {
	const { open, records } = model;
	return html`
		<dialog id="record" aria-labelledby="record-heading" @close=${close}>
			<h2 id="record-heading">${open?.name}</h2>
			<pre tabindex="0" aria-label="Fields of the record">${open?.text}</pre>
			<div ?hidden=${records.kind === undefined}>
				<label>
					Fields to change (JSON)
					<textarea
						rows="3"
						placeholder='{ "InvoiceStatus": "Paid" }'
						.value=${live(open?.patch ?? '')}
						@input=${(/** @type {Event} */ event) => {
							if (open) open.patch = /** @type {HTMLTextAreaElement} */ (event.target).value;
						}}
					></textarea>
				</label>
			</div>
			<div class="row">
				<button ?hidden=${records.kind === undefined} @click=${() => change('Updated')}>
					Save change
				</button>
				<button
					class="danger"
					?hidden=${records.kind === undefined}
					@click=${() => change('Deleted')}
				>
					Delete record
				</button>
				<button @click=${close}>Close</button>
			</div>
		</dialog>
	`;
}
