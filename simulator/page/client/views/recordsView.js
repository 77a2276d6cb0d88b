import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';

import { call } from '../api.js';
import { plural } from '../format.js';
import { COLLECTIONS, model, PAGE_SIZE } from '../model.js';
import { openRecord } from './recordDialogView.js';
import { act, readRecords, redraw, tell } from '../refresh.js';

/** @typedef {import('../../../control/recordSummary').RecordSummary} RecordSummary */

/** @param {Partial<Pick<typeof model, 'collection' | 'search' | 'offset'>>} choice */
async function choose(choice) {
	Object.assign(model, { offset: 0 }, choice);
	redraw();
	await readRecords().catch((/** @type {Error} */ error) => tell(error.message, true));
}

/** @param {RecordSummary} record */
const change = ({ key, name }) =>
	act(async () => {
		await call('POST', '/changes', { kind: model.records.kind, key });
		return `${name} was changed.`;
	});

const add = () =>
	act(async () => {
		const { kind } = model.records;
		const { changes } = await call('POST', '/changes', { kind, action: 'Inserted' });
		return `A record was added. Its key is ${changes[0].key}.`;
	});

/** @param {RecordSummary} record */
const rowView = (record) => html`
	<tr>
		<th scope="row">
			<button class="link" @click=${() => openRecord(record)}>${record.name}</button>
		</th>
		<td>${record.details}</td>
		<td class="buttons">
			${
				model.records.kind === undefined
					? ''
					: html`<button aria-label="Change ${record.name}" @click=${() => change(record)}>
							Change
						</button>`
			}
		</td>
	</tr>
`;

function pagesView() {
	const { offset, records } = model;
	const last = offset + records.rows.length;
	return html`
		<div class="row pages">
			<button ?disabled=${offset === 0} @click=${() => choose({ offset: offset - PAGE_SIZE })}>
				Previous
			</button>
			<span id="range">
				${
					records.total === 0
						? 'No records'
						: `${offset + 1} to ${last} of ${plural(records.total, 'record')}`
				}
			</span>
			<button
				?disabled=${last >= records.total}
				@click=${() => choose({ offset: offset + PAGE_SIZE })}
			>
				Next
			</button>
		</div>
	`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** Records by kind, with search. */
export function recordsView() {
	const { overview, collection, search, records } = model;
	return html`
		<section aria-labelledby="records-heading" id="records">
			<h2 id="records-heading">Records</h2>
			<div class="row filters">
				<label>
					Kind
					<select
						.value=${live(collection)}
						@change=${(/** @type {Event} */ event) => choose({ collection: valueOf(event) })}
					>
						${COLLECTIONS.map(
							([name, label]) =>
								html`<option value=${name}>${label} (${overview?.records[name] ?? 0})</option>`,
						)}
					</select>
				</label>
				<label class="search">
					Search
					<input
						type="search"
						placeholder="Name, number, or key"
						.value=${live(search)}
						@input=${(/** @type {Event} */ event) => choose({ search: valueOf(event) })}
					/>
				</label>
				<button ?hidden=${records.kind === undefined} @click=${add}>Add record</button>
			</div>
			<table>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Details</th>
						<td></td>
					</tr>
				</thead>
				<tbody>
					${repeat(records.rows, ({ key }) => key, rowView)}
				</tbody>
			</table>
			${pagesView()}
		</section>
	`;
}
