import { literal, textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** The published name, and that of the field (karbon.md 128). */
const NAMES = ['WorkIteClientKey', 'WorkItemClientKey'] as const;

/** karbon.md 128. */
export const integrationTaskFilter: Probe = async (account) => {
	const [name, { rows }] = await account.openList(['IntegrationTasks']);
	const [key] = textsIn(rows, 'WorkItemClientKey');
	if (key === undefined) throw new Undecided('integration tasks without a client');
	const taken: string[] = [];
	for (const field of NAMES) {
		const page = await account.tryList(name, { $filter: `${field} eq ${literal(key)}` });
		const isFiltered = page?.rows.every((row) => row.WorkItemClientKey === key);
		if (page !== undefined && page.rows.length > 0 && isFiltered) taken.push(field);
	}
	const [field, another] = taken;
	if (field === undefined || another !== undefined) throw new OtherBehavior();
	return field;
};
