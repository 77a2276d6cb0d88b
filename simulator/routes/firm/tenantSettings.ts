import type { FastifyInstance } from 'fastify';

import { createRandom } from '../../data/random';
import { WORK_STATUSES, WORK_TYPES } from '../../data/words';
import { knownOptions, type RawQuery } from '../../odata/queryOptions';
import { contextUrl } from '../../http/origin';

const CONTACT_TYPES = ['Client', 'Individual', 'Prospect'];

/** Primary statuses, each with its secondary ones. */
function workStatuses(): Array<[primary: string, secondary: string[]]> {
	const primaries = [...new Set(WORK_STATUSES.map(([primary]) => primary))];
	return primaries.map((name) => [
		name,
		WORK_STATUSES.flatMap(([primary, secondary]) =>
			primary === name && secondary !== null ? [secondary] : [],
		),
	]);
}

/** The settings of the account, which the seeded records follow. The keys are the same in every simulator. */
function tenantSettings(): object {
	const random = createRandom(1, 'tenantSettings');
	const statuses = workStatuses();
	const available = {
		primary: statuses.map(([primary]) => primary),
		secondary: statuses.flatMap(([, secondary]) => secondary),
	};
	const workTypes = WORK_TYPES.map((Name) => ({
		Name,
		WorkTypeKey: random.key(),
		AvailableStatuses: available,
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

export function registerTenantSettings(app: FastifyInstance): void {
	const settings = tenantSettings();
	app.get('/v3/TenantSettings', (request) => {
		knownOptions(request.query as RawQuery, []);
		return { '@odata.context': contextUrl(request, 'TenantSettings'), ...settings };
	});
}
