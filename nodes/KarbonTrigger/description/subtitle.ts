import { webhookTypeTriggers } from '../../shared/subscriptions/webhookTypes';

const names = Object.fromEntries(webhookTypeTriggers().map(({ name, value }) => [value, name]));

/** Names the chosen types below the node, as the form names them. */
export const triggerSubtitle = `={{ $parameter["webhookTypes"].map((type) => (${JSON.stringify(names)})[type] ?? type).join(", ") }}`;
