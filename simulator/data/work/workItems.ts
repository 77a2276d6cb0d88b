import type * as Records from '../../records';
import type { Store } from '../../store';
import { clientSnapshots } from '../clients';
import { DAY_MS, dateTime, startOfDay } from '../dates';
import { createRandom, type Random } from '../random';
import { TASK_TYPES, WORK_STATUSES, WORK_TYPES } from '../words';

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
		RelatedClientGroupKey: null,
		WorkTemplateKey: random.chance(0.7) ? random.key() : null,
		WorkScheduleKey: null,
		EstimatedBudget: null,
		Description: null,
		FeeSettings: { FeeType: 'TimeAndMaterials', FeeValue: null },
		UserRoleAssignments: [],
		ClientTaskRecipient: null,
		Tasks: [],
		LastModifiedDateTime: dateTime(now - random.below(90 * DAY_MS) - 1),
	};
}

/** Additional fields of every nth work item. */
function details(index: number, item: Records.WorkItem): Partial<Records.WorkItem> {
	const isContact = item.ClientType === 'Contact';
	return {
		Description: index % 2 === 0 ? 'Agreed with the client in spring.' : null,
		EstimatedBudget: index % 3 === 0 ? 1200 : null,
		FeeSettings:
			index % 4 === 0
				? { FeeType: 'FixedFee', FeeValue: 950 }
				: { FeeType: 'TimeAndMaterials', FeeValue: null },
		ClientTaskRecipient:
			index % 5 === 0
				? {
						RecipientKey: item.ClientKey,
						LinkType: isContact ? 'Contact' : 'Organization',
						EmailAddress: null,
					}
				: null,
	};
}

/** Estimate of one work item: one row for each of two task types. */
function makeEstimate(
	random: Random,
	item: Records.WorkItem,
	user: Records.User | undefined,
): Records.EstimateSummary {
	const [role] = user?.Roles ?? [];
	const rows = TASK_TYPES.slice(0, 2).map((TaskTypeName, index): Records.EstimateRow => {
		const EstimateMinutes = 30 * (1 + random.below(40));
		const HourlyRate = user?.BillableRate ?? 100;
		return {
			EstimateSummaryKey: `${item.WorkItemKey}${index}`,
			UserKey: user?.Id ?? null,
			RoleKey: role?.Key ?? null,
			RoleName: role?.Name ?? null,
			TaskTypeKey: `TaskType${index}`,
			TaskTypeName,
			EstimateMinutes,
			HourlyRate,
			ActualMinutes: Math.floor(EstimateMinutes / 2),
			EstimateAmount: (EstimateMinutes / 60) * HourlyRate,
		};
	});
	const { WorkItemKey, LastModifiedDateTime } = item;
	return { WorkItemKey, rows, LastModifiedDateTime };
}

/** Fills work items and their estimate summaries. */
export function seedWorkItems(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'workItems');
	const more = createRandom(seed, 'details of work items');
	const clients = clientSnapshots(store);
	const users = [...store.users.values()];
	const templates = [...store.workTemplates.keys()];
	for (let index = 0; index < count; index += 1) {
		const made = makeWorkItem(random, clients, users, now);
		const item = { ...made, ...details(index, made) };
		if (item.WorkTemplateKey !== null) item.WorkTemplateKey = more.pick([...templates, null]);
		const user = users.find(({ EmailAddress }) => EmailAddress === item.AssigneeEmailAddress);
		store.workItems.set(item.WorkItemKey, item);
		store.estimateSummaries.set(item.WorkItemKey, makeEstimate(more, item, user));
	}
}
