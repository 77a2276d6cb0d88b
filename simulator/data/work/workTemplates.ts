import { TENANT_SETTINGS } from '../firm/settings';
import type { Store } from '../../store';
import { DAY_MS, dateTime } from '../dates';
import { createRandom } from '../random';
import { ROLES } from '../words';

/** Fills work templates, in turn for each work type. */
export function seedWorkTemplates(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'workTemplates');
	const types = TENANT_SETTINGS.WorkTypes;
	const roleKeys = [...store.roles.keys()];
	for (let index = 0; index < count; index += 1) {
		const type = types[index % types.length] as (typeof types)[number];
		const turn = Math.floor(index / types.length) + 1;
		const WorkTemplateKey = random.key();
		const modified = now - random.below(200 * DAY_MS) - 1;
		store.workTemplates.set(WorkTemplateKey, {
			WorkTemplateKey,
			Title: `${type.Name} ${turn}`,
			Description: `Standard tasks for ${type.Name.toLowerCase()}`,
			WorkTypeKey: type.WorkTypeKey,
			HasScheduledClientTaskGroups: index % 3 === 0,
			EstimatedBudget: index % 2 === 0 ? '1200.00' : null,
			EstimatedTime: '08:00:00',
			DraftHasChanges: index % 4 === 3,
			PublishedDate: dateTime(modified - DAY_MS),
			NumberOfWorkItemsCreated: random.below(40),
			DateLastWorkItemCreated: dateTime(modified),
			DateModified: dateTime(modified),
			ActorRoles: ROLES.slice(0, 2).map((ActorName, place) => {
				const spare = random.key();
				return { ActorKey: roleKeys[place] ?? spare, ActorName };
			}),
			Tasks: ['Collect documents', 'Prepare', 'Review'].map((task) => `${task}: ${type.Name}`),
		});
	}
}
