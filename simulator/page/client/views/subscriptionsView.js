import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

import { call } from '../api.js';
import { plural, timeOfDay, timeUntil } from '../format.js';
import { model } from '../model.js';
import { act } from '../refresh.js';

/** @typedef {import('../../../control/overview').SubscriptionOverview} Subscription */

/** @param {Subscription} subscription */
const nameOf = ({ name, types }) => (name === 'Multi' ? `Multi: ${types.join(', ')}` : name);

/** @param {Subscription} subscription */
function nextDelivery({ nextDelivery: next }) {
	if (next === undefined || model.overview === undefined) return 'Nothing queued';
	const parts = [
		next.events > 0 ? plural(next.events, 'event') : '',
		next.retries > 0 ? `${next.retries} to retry` : '',
	].filter(Boolean);
	const wait = timeUntil(model.overview.simulatedTime, next.at);
	return `${timeOfDay(next.at)} (${wait}): ${parts.join(', ')}`;
}

/** @param {Subscription} subscription */
const cancel = ({ name }) =>
	act(async () => {
		await call('POST', `/subscriptions/${name}/cancel`);
		return `The subscription '${name}' was canceled.`;
	});

/** @param {Subscription} subscription */
const rowView = (subscription) => html`
	<tr>
		<th scope="row">${nameOf(subscription)}</th>
		<td data-label="Target URL" class="url">${subscription.TargetUrl}</td>
		<td data-label="Next delivery">${nextDelivery(subscription)}</td>
		<td data-label="Failures in a row">${subscription.consecutiveFailures}</td>
		<td class="buttons">
			<button
				aria-label="Cancel subscription ${subscription.name}"
				@click=${() => cancel(subscription)}
			>
				Cancel
			</button>
		</td>
	</tr>
`;

/** Webhook subscriptions and their next deliveries. */
export function subscriptionsView() {
	const subscriptions = model.overview?.subscriptions ?? [];
	return html`
		<section aria-labelledby="subscriptions-heading" id="subscriptions">
			<h2 id="subscriptions-heading">Webhook subscriptions</h2>
			${
				subscriptions.length === 0
					? html`<p class="empty">
							No subscriptions. Publish a workflow with a Karbon Trigger to create one.
						</p>`
					: html`<table>
							<thead>
								<tr>
									<th scope="col">Type</th>
									<th scope="col">Target URL</th>
									<th scope="col">Next delivery</th>
									<th scope="col">Failures in a row</th>
									<td></td>
								</tr>
							</thead>
							<tbody>
								${repeat(subscriptions, ({ name }) => name, rowView)}
							</tbody>
						</table>`
			}
		</section>
	`;
}
