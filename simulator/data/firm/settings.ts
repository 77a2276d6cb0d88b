import type { VariantOptions } from '../../types';
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
		/** Names of primary statuses, and keys of secondary ones. */
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
	const statusKeys = createRandom(1, 'workStatuses');
	const workTypeKeys = WORK_TYPES.map(() => random.key());
	const TenantKey = random.key();
	const WorkStatuses = workStatuses().map(([Name, secondary]) => ({
		Name,
		Type: 'Primary' as const,
		Children: secondary.map((child) => ({
			Name: child,
			Type: 'Secondary' as const,
			WorkStatusKey: statusKeys.key(),
		})),
	}));
	const children = WorkStatuses.flatMap(({ Children }) => Children);
	const workTypes = WORK_TYPES.map((Name, index) => ({
		Name,
		WorkTypeKey: workTypeKeys[index] as string,
		AvailableStatuses: {
			primary: WorkStatuses.map((status) => status.Name),
			secondary: children
				.filter((child) => !NOT_AVAILABLE[Name]?.includes(child.Name))
				.map(({ WorkStatusKey }) => WorkStatusKey),
		},
	}));
	return {
		TenantKey,
		ClientAccessActivated: true,
		ContactTypes: CONTACT_TYPES.map((Name) => ({ Name, ContactTypeKey: random.key() })),
		WorkStatuses,
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

const childrenOf = (primary: string) =>
	TENANT_SETTINGS.WorkStatuses.find(({ Name }) => Name === primary)?.Children ?? [];

/** Whether a secondary status is valid for a primary status and a work type. Unknown work types have all statuses. */
export function fits(secondary: string, primary: string, workType: string | null): boolean {
	const child = childrenOf(primary).find(({ Name }) => Name === secondary);
	const type = TENANT_SETTINGS.WorkTypes.find(({ Name }) => Name === workType);
	if (child === undefined) return false;
	return type?.AvailableStatuses.secondary.includes(child.WorkStatusKey) ?? true;
}

/** The key of a secondary status; the name itself when the primary status does not have it. */
export function statusKey(name: string, primary: string): string {
	return childrenOf(primary).find(({ Name }) => Name === name)?.WorkStatusKey ?? name;
}

/** The name of a secondary status that is given by its name or its key. */
export function statusName(given: string): string {
	const children = TENANT_SETTINGS.WorkStatuses.flatMap(({ Children }) => Children);
	return children.find(({ WorkStatusKey }) => WorkStatusKey === given)?.Name ?? given;
}

/** The statuses of a work type as the variants show them. */
function availableStatuses(
	{ availableStatuses: shown = 'keys', availableStatusesSpelling = 'lower' }: VariantOptions,
	{ primary, secondary }: TenantSettings['WorkTypes'][number]['AvailableStatuses'],
): object {
	const statuses = shown === 'keys' ? secondary : secondary.map(statusName);
	return availableStatusesSpelling === 'lower'
		? { primary, secondary: statuses }
		: { Primary: primary, Secondary: statuses };
}

/** The settings as GET shows them. */
export function tenantSettings(variants: VariantOptions): object {
	const WorkTypes = TENANT_SETTINGS.WorkTypes.map((type) => ({
		...type,
		AvailableStatuses: availableStatuses(variants, type.AvailableStatuses),
	}));
	const { ContactTypes } = TENANT_SETTINGS;
	const types =
		variants.contactTypesAs === 'names' ? ContactTypes.map(({ Name }) => Name) : ContactTypes;
	return { ...TENANT_SETTINGS, ContactTypes: types, WorkTypes };
}
