import type * as Records from '../records';
import type { Store } from '../store';
import { clientSnapshots } from './clients';
import { DAY_MS, dateTime, startOfDay } from './dates';
import { createRandom, type Random } from './random';
import { WORK_STATUSES, WORK_TYPES } from './words';

const NO_CLIENT = { ClientKey: '', Name: '', ClientType: 'Organization' };

/** Makes one work item for one of the clients; `now` is epoch ms. */
export function makeWorkItem(
	random: Random,
	clients: Records.Client[],
	users: Records.User[],
	now: number,
): Records.WorkItem {
	const client = clients.length > 0 ? random.pick(clients) : NO_CLIENT;
	const user = users.length > 0 ? random.pick(users) : undefined;
	const [primary, secondary] = random.pick(WORK_STATUSES);
	const type = random.pick(WORK_TYPES);
	const start = startOfDay(now) + (random.below(180) - 120) * DAY_MS;
	return {
		WorkItemKey: random.key(),
		Title: `${type} - ${client.Name}`,
		ClientKey: client.ClientKey,
		ClientName: client.Name,
		ClientType: client.ClientType,
		AssigneeEmailAddress: user?.EmailAddress ?? null,
		AssigneeName: user?.Name ?? null,
		StartDate: dateTime(start),
		DueDate: dateTime(start + 30 * DAY_MS),
		DeadlineDate: random.chance(0.5) ? dateTime(start + 45 * DAY_MS) : null,
		CompletedDate: primary === 'Completed' ? dateTime(start + 20 * DAY_MS) : null,
		WorkType: type,
		WorkStatus: secondary === null ? primary : `${primary} - ${secondary}`,
		PrimaryStatus: primary,
		SecondaryStatus: secondary,
		WorkTemplateKey: random.chance(0.7) ? random.key() : null,
		LastModifiedDateTime: dateTime(now - random.below(90 * DAY_MS) - 1),
	};
}

/** Fills work items, their estimate summaries and a few integration tasks. */
export function seedWorkItems(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'workItems');
	const clients = clientSnapshots(store);
	const users = [...store.users.values()];
	for (let index = 0; index < count; index += 1) {
		const item = makeWorkItem(random, clients, users, now);
		store.workItems.set(item.WorkItemKey, item);
		const minutes = 30 * (1 + random.below(40));
		store.estimateSummaries.set(item.WorkItemKey, {
			WorkItemKey: item.WorkItemKey,
			EstimatedMinutes: minutes,
			ActualMinutes: Math.floor(minutes / 2),
			EstimatedAmount: minutes * 2,
			ActualAmount: minutes,
			LastModifiedDateTime: item.LastModifiedDateTime,
		});
		if (index < 4) {
			const key = random.key();
			store.integrationTasks.set(key, {
				IntegrationTaskKey: key,
				Title: `Document request for ${item.Title}`,
				Status: 'InProgress',
				ClientKey: item.ClientKey,
				ClientType: item.ClientType,
				WorkItemKey: item.WorkItemKey,
				LastModifiedDateTime: item.LastModifiedDateTime,
			});
		}
	}
}
