import { html, render } from 'lit-html';

import { actionsView } from './views/actionsView.js';
import { dateAndTime } from './format.js';
import { logView } from './views/logView.js';
import { model } from './model.js';
import { recordDialogView, showDialog } from './views/recordDialogView.js';
import { recordsView } from './views/recordsView.js';
import { onChange, poll } from './refresh.js';
import { subscriptionsView } from './views/subscriptionsView.js';

const POLL_MS = 1000;

function pageView() {
	const { overview, message, isError } = model;
	return html`
		<header>
			<h1>Karbon simulator</h1>
			<p>
				Simulated time
				<strong id="time">${overview ? dateAndTime(overview.simulatedTime) : '…'}</strong>
			</p>
		</header>
		<p id="message" role="status" class=${isError ? 'error' : ''} ?hidden=${message === ''}>
			${message}
		</p>
		<main>${actionsView()} ${subscriptionsView()} ${recordsView()} ${logView()}</main>
		${recordDialogView()}
	`;
}

const root = /** @type {HTMLElement} */ (document.getElementById('app'));

onChange(() => {
	render(pageView(), root);
	showDialog();
});

async function keepPolling() {
	if (!document.hidden) await poll();
	setTimeout(() => void keepPolling(), POLL_MS);
}

void keepPolling();
