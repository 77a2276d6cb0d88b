import { createRandom } from '../random';
import { WORK_STATUSES, WORK_TYPES } from '../words';

const CONTACT_TYPES = ['Client', 'Individual', 'Prospect'];

/**
 * Secondary statuses that a work type does not have, so that a status can match the primary status and still be
 * dropped.
 */
const NOT_AVAILABLE: Readonly<Record<string, readonly string[]>> = {
	Advisory: ['Waiting for Tax Office'],
};

export interface TenantSettings {
	TenantKey: string;
	ClientAccessActivated: boolean;
	ContactTypes: Array<{ Name: string; ContactTypeKey: string }>;
	WorkStatuses: Array<{
		Name: string;
		Type: 'Primary';
		Children: Array<{ Name: string; Type: 'Secondary'; WorkStatusKey: string }>;
	}>;
	WorkTypes: Array<{
		Name: string;
		WorkTypeKey: string;
		AvailableStatuses: { primary: string[]; secondary: string[] };
	}>;
	ServiceTypes: Array<{ Name: string; ServiceTypeKey: string; WorkTypeKeys: string[] }>;
}

/** Primary statuses with their secondary statuses. */
function workStatuses(): Array<[primary: string, secondary: string[]]> {
	const primaries = [...new Set(WORK_STATUSES.map(([primary]) => primary))];
	return primaries.map((name) => [
		name,
		WORK_STATUSES.flatMap(([primary, secondary]) =>
			primary === name && secondary !== null ? [secondary] : [],
		),
	]);
}

function makeTenantSettings(): TenantSettings {
	const random = createRandom(1, 'tenantSettings');
	const statuses = workStatuses();
	const secondaries = statuses.flatMap(([, secondary]) => secondary);
	const workTypes = WORK_TYPES.map((Name) => ({
		Name,
		WorkTypeKey: random.key(),
		AvailableStatuses: {
			primary: statuses.map(([primary]): string => primary),
			secondary: secondaries.filter((name) => !NOT_AVAILABLE[Name]?.includes(name)),
		},
	}));
	return {
		TenantKey: random.key(),
		ClientAccessActivated: true,
		ContactTypes: CONTACT_TYPES.map((Name) => ({ Name, ContactTypeKey: random.key() })),
		WorkStatuses: statuses.map(([Name, secondary]) => ({
			Name,
			Type: 'Primary',
			Children: secondary.map((child) => ({
				Name: child,
				Type: 'Secondary',
				WorkStatusKey: random.key(),
			})),
		})),
		WorkTypes: workTypes,
		ServiceTypes: workTypes.map(({ Name, WorkTypeKey }) => ({
			Name,
			ServiceTypeKey: random.key(),
			WorkTypeKeys: [WorkTypeKey],
		})),
	};
}

/** The settings of the account, which match the seeded records. The keys are the same in every simulator. */
export const TENANT_SETTINGS: TenantSettings = makeTenantSettings();

/** Whether a secondary status is valid for a primary status and a work type. Unknown work types have all statuses. */
export function fits(secondary: string, primary: string, workType: string | null): boolean {
	const status = TENANT_SETTINGS.WorkStatuses.find(({ Name }) => Name === primary);
	const type = TENANT_SETTINGS.WorkTypes.find(({ Name }) => Name === workType);
	const isChild = status?.Children.some(({ Name }) => Name === secondary) ?? false;
	return isChild && (type?.AvailableStatuses.secondary.includes(secondary) ?? true);
}
