import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

import { readable, timeOfDay } from '../format.js';
import { model } from '../model.js';
import { redraw } from '../refresh.js';

/** @typedef {import('../../../control/log').LogEntry} LogEntry */

const FILTERS = /** @type {const} */ ([
	['all', 'Requests and deliveries'],
	['request', 'Requests'],
	['delivery', 'Deliveries'],
]);

/** @param {Event} event */
function chooseFilter(event) {
	const { value } = /** @type {HTMLSelectElement} */ (event.target);
	model.logFilter = FILTERS.find(([name]) => name === value)?.[0] ?? 'all';
	redraw();
}

/** @param {LogEntry} entry */
function statusView({ status, type }) {
	if (!status) return html`<span class="status bad">${type === 'request' ? '…' : 'Failed'}</span>`;
	return html`<span class="status ${status < 400 ? 'good' : 'bad'}">${status}</span>`;
}

/** @param {LogEntry} entry */
const lineView = (entry) => html`
	<span class="when">${timeOfDay(entry.at)}</span>
	${statusView(entry)}
	<span class="what">
		${entry.type === 'request' ? entry.label : html`Delivery <em>${entry.label}</em>`}
	</span>
	<span class="url">${entry.url}</span>
	${entry.remark === undefined ? '' : html`<span class="remark">${entry.remark}</span>`}
`;

/** @param {LogEntry} entry */
const entryView = (entry) => html`
	<li class=${entry.type}>
		${
			entry.body === undefined
				? html`<div class="line">${lineView(entry)}</div>`
				: html`<details>
						<summary class="line">${lineView(entry)}</summary>
						<pre>${readable(entry.body)}</pre>
					</details>`
		}
	</li>
`;

/** Requests that arrived and notifications that were sent, newest first. */
export function logView() {
	const { log, logFilter } = model;
	const entries = log.filter(({ type }) => logFilter === 'all' || type === logFilter);
	return html`
		<section aria-labelledby="log-heading" id="log">
			<h2 id="log-heading">Log</h2>
			<div class="row filters">
				<label>
					Show
					<select @change=${chooseFilter}>
						${FILTERS.map(([name, label]) => html`<option value=${name}>${label}</option>`)}
					</select>
				</label>
			</div>
			${
				entries.length === 0
					? html`<p class="empty">Nothing yet.</p>`
					: html`<ol>
							${repeat(entries, ({ id }) => id, entryView)}
						</ol>`
			}
		</section>
	`;
}
