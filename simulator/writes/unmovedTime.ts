import type { SimulatorContext } from '../context';
import type { ClientRecord } from '../records';
import type { Values } from './fields';
import { isSame } from './isSame';

/** Fields of the cards and the team, and those that follow from them. */
const CARDS_AND_TEAM: readonly string[] = [
	'Address',
	'BusinessCards',
	'ClientTeam',
	'EmailAddress',
	'PhoneNumber',
	'RoleOrTitle',
	'Website',
];

/** The modification time that a change keeps in the variant `unmovedTimes` (karbon.md 10); undefined when it moves. */
export function unmovedTime(
	{ variants }: SimulatorContext,
	before: ClientRecord,
	after: ClientRecord,
): Values | undefined {
	if (variants.unmovedTimes !== 'cardsAndTeam') return undefined;
	const others = (record: ClientRecord) =>
		Object.entries(record).filter(([name]) => !CARDS_AND_TEAM.includes(name));
	const isMoved = !isSame(others(before), others(after));
	return isMoved ? undefined : { LastModifiedDateTime: before.LastModifiedDateTime };
}
