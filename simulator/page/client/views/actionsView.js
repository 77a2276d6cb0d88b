import { html } from 'lit-html';

import { call } from '../api.js';
import { model } from '../model.js';
import { act } from '../refresh.js';
import { exportState, importState, reset } from '../stateActions.js';

/** Faults of the next request: the label in the list, and the fault to send. */
const FAULTS = /** @type {const} */ ([
	['400 Bad request', { type: 'status', status: 400 }],
	['401 Unauthorized', { type: 'status', status: 401 }],
	['403 Forbidden', { type: 'status', status: 403 }],
	['404 Not found', { type: 'status', status: 404 }],
	['409 Conflict', { type: 'status', status: 409 }],
	['429 Rate limit, wait 5 s', { type: 'status', status: 429, retryAfter: 5 }],
	['500 Server error', { type: 'status', status: 500 }],
	['503 Unavailable', { type: 'status', status: 503 }],
	['Connection lost before processing', { type: 'resetBefore' }],
	['Connection lost after processing', { type: 'resetAfter' }],
]);

const STEPS = /** @type {const} */ ([
	['+1 min', 1],
	['+15 min', 15],
	['+1 h', 60],
]);

/**
 * @param {string} label
 * @param {number} minutes
 */
const moveTime = (label, minutes) =>
	act(async () => {
		await call('POST', '/time', { minutes });
		return `Time was moved by ${label.slice(1)}.`;
	});

const deliverNow = () =>
	act(async () => {
		const before = model.overview?.deliveries ?? 0;
		await call('POST', '/flush');
		const sent = (await call('GET', '')).deliveries - before;
		return sent > 0 ? 'Queued notifications were delivered.' : 'No notifications were queued.';
	});

const failNextRequest = () =>
	act(async () => {
		const select = /** @type {HTMLSelectElement} */ (document.getElementById('fault'));
		const [label, action] = FAULTS[select.selectedIndex];
		await call('POST', '/faults', { action, times: 1 });
		return `The next request fails: ${label}.`;
	});

const removeFaults = () =>
	act(async () => {
		await call('DELETE', '/faults');
		return 'All faults were removed.';
	});

/** Buttons that act on the simulator as a whole. */
export function actionsView() {
	const hasFaults = (model.overview?.faults ?? 0) > 0;
	return html`
		<section aria-labelledby="actions-heading" id="actions">
			<h2 id="actions-heading">Actions</h2>
			<div class="groups">
				<div role="group" aria-label="Move time">
					<span class="label">Move time</span>
					<div class="row">
						${STEPS.map(
							([label, minutes]) =>
								html`<button @click=${() => moveTime(label, minutes)}>${label}</button>`,
						)}
					</div>
				</div>
				<div role="group" aria-label="Notifications">
					<span class="label">Notifications</span>
					<div class="row"><button @click=${deliverNow}>Deliver now</button></div>
				</div>
				<div role="group" aria-label="Faults">
					<label class="label" for="fault">Fail the next request with</label>
					<div class="row">
						<select id="fault">
							${FAULTS.map(([label]) => html`<option>${label}</option>`)}
						</select>
						<button @click=${failNextRequest}>Fail next request</button>
						<button ?hidden=${!hasFaults} @click=${removeFaults}>Remove faults</button>
					</div>
				</div>
				<div role="group" aria-label="State">
					<span class="label">State</span>
					<div class="row">
						<button @click=${exportState}>Export</button>
						<button @click=${importState}>Import</button>
						<button class="danger" @click=${reset}>Reset</button>
					</div>
				</div>
			</div>
		</section>
	`;
}
