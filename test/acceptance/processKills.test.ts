import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';
import { temporaryFolder } from '../../host/support/temporaryFolder';
import type { ChangeKind } from '../../simulator';
import { startPlatform } from '../support/n8n/platform';
import type { Moment } from './processKills/awaitHooks';
import { compileTree } from './processKills/compiledTree';
import { Delivery, type Outcome } from './processKills/delivery';
import { KilledProcess } from './processKills/killedProcess';
import type { Fact } from './processKills/killedProgram';

/** A row of the table 'Effects of crashes' in docs/internals/trigger.md, and how often each change is handed on. */
interface Row {
	name: string;
	/** Karbon lists the records with their modification times. */
	listed: number;
	unlisted: number;
}

const ROWS: Record<string, Row> = {
	beforeResponse: { name: 'Before the response', listed: 1, unlisted: 1 },
	beforeExecution: {
		name: 'After the response, before the execution',
		listed: 1,
		unlisted: 0,
	},
	inTriggerNode: { name: 'During the trigger node', listed: 1, unlisted: 0 },
	inWorkflow: {
		name: 'After the trigger node, before the end of the workflow',
		listed: 2,
		unlisted: 1,
	},
	beforeMarks: {
		name: 'After the end of the workflow, before its marks are saved',
		listed: 2,
		unlisted: 1,
	},
	afterMarks: { name: 'After that', listed: 1, unlisted: 1 },
};

interface Case {
	name: string;
	kinds: ChangeKind[];
	isListed: boolean;
	includeRecord: boolean;
}

const CASES: Case[] = [true, false].flatMap((includeRecord) => [
	{ name: 'listed records', kinds: ['Contact', 'Invoice'], isListed: true, includeRecord },
	{ name: 'records without a list', kinds: ['Note'], isListed: false, includeRecord },
]);

/** Kills at each nth moment only. */
const EVERY = Number(process.env.KARBON_KILL_EVERY ?? 1);

/** How many calls of n8n's store have ended after the workflow. */
function savesIn({ facts }: Outcome): number {
	const end = facts.indexOf('workflowEnd');
	return end < 0 ? 0 : facts.slice(end).filter((fact) => fact === 'storeCall').length;
}

/** @param whole the same delivery without a kill */
function rowOf(outcome: Outcome, whole: Outcome): Row {
	const { facts, isAnswered } = outcome;
	if (!isAnswered) return ROWS.beforeResponse;
	if (!facts.includes('execution')) return ROWS.beforeExecution;
	if (!facts.includes('handedOn')) return ROWS.inTriggerNode;
	if (!facts.includes('workflowEnd')) return ROWS.inWorkflow;
	return savesIn(outcome) === savesIn(whole) ? ROWS.afterMarks : ROWS.beforeMarks;
}

const momentOf = (fact: Fact): Moment | undefined =>
	typeof fact === 'object' ? fact.reached : undefined;

const nameOf = ({ place, phase, nth }: Moment) => `${phase} ${place}, time ${nth}`;

describe('a kill at every await of the way of a delivery costs what the docs say', () => {
	const tree = compileTree();
	const userFolder = temporaryFolder('karbon-killed-n8n-');
	let now = () => 0;
	let next: KilledProcess | undefined;
	const start = () => new KilledProcess(tree.path, userFolder.path);
	afterAll(async () => {
		await next?.kill();
		tree.remove();
		userFolder.remove();
	});

	/** The next process loads its files while this one works. */
	const run = async ({ kinds, includeRecord }: Case, moment?: Moment): Promise<Outcome> => {
		const process = next ?? start();
		next = start();
		const delivery = new Delivery(process, kinds, includeRecord);
		now = () => delivery.now();
		await delivery.open();
		try {
			return await delivery.run(moment);
		} finally {
			await delivery.close();
		}
	};

	it('names rows of the docs', () => {
		const docs = readFileSync(join(ROOT, 'docs/internals/trigger.md'), 'utf8');

		for (const { name } of Object.values(ROWS)) expect(docs).toContain(`| ${name} `);
	});

	it.each(CASES)(
		'$name, Include Record $includeRecord',
		async (setting) => {
			await startPlatform();
			jest.spyOn(Date, 'now').mockImplementation(() => now());
			const expected = ({ listed, unlisted }: Row) => (setting.isListed ? listed : unlisted);
			const whole = await run(setting);
			const all = whole.facts.map(momentOf).filter((moment) => moment !== undefined);
			const moments = all.filter((_, index) => index % EVERY === 0);
			expect(moments.length).toBeGreaterThan(0);
			const kills = new Map<string, number>();
			const wrong: string[] = [];

			for (const moment of moments) {
				const outcome = await run(setting, moment);
				const row = rowOf(outcome, whole);
				kills.set(row.name, (kills.get(row.name) ?? 0) + 1);
				const isReached = outcome.facts.some((fact) => momentOf(fact) !== undefined);
				if (isReached && outcome.counts.every((count) => count === expected(row))) continue;
				wrong.push(
					`${nameOf(moment)}${isReached ? '' : ' (not reached)'}: ${row.name}, ${outcome.counts.join(' and ')}`,
				);
			}
			const places = new Set(all.map(({ place }) => place)).size;
			console.info(
				`${moments.length} kills of ${all.length}, ${places} awaits: ${JSON.stringify(Object.fromEntries(kills))}`,
			);

			expect(whole.counts.every((count) => count === 1)).toBe(true);
			expect(savesIn(whole)).toBeGreaterThan(0);
			expect(wrong).toEqual([]);
			const rows = Object.values(ROWS).map(({ name }) => name);
			if (EVERY === 1) expect([...kills.keys()].sort()).toEqual(rows.sort());
		},
		3_600_000,
	);
});
