import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ALL_FLAGS, readCommandLine, USAGE } from '../../../simulator/cli';
import type { SimulatorOptions } from '../../../simulator/types';

describe('the command line', () => {
	const optionsOf = (args: string[]): SimulatorOptions => {
		const commandLine = readCommandLine(args);
		if (commandLine.help) throw new Error('This is not a request for help.');
		return commandLine.options;
	};

	it('sets only a port, credentials, a clock, a rate limit and the logger without arguments', () => {
		expect(optionsOf([])).toEqual({
			port: 4010,
			credentials: { accessToken: expect.any(String), accessKey: expect.any(String) },
			data: {},
			rateLimit: { algorithm: 'slidingWindow' },
			clock: expect.any(Object),
			variants: {},
			logger: true,
		});
	});

	it('reads every option', () => {
		const args =
			'--port 0 --host 0.0.0.0 --invoices 10000 --client-groups 3 --teams 4 --roles 6 --work-templates 9 --timesheets-per-user 2 --files-per-entity 0 --seed 7 --rate-limit tokenBucket --limit 60 --window-ms 6000 --time-scale 60 --coalescing-ms 500 --allow-http-targets --deliver-insecure --deliver-host n8n.test=127.0.0.1 --deliver-host b=::1 --second-post replace --deny-restricted-clients --quiet';
		expect(readCommandLine(args.split(' '))).toMatchObject({
			options: {
				port: 0,
				host: '0.0.0.0',
				data: {
					invoices: 10_000,
					clientGroups: 3,
					teams: 4,
					roles: 6,
					workTemplates: 9,
					timesheetsPerUser: 2,
					filesPerEntity: 0,
					seed: 7,
				},
				rateLimit: { algorithm: 'tokenBucket', limit: 60, windowMs: 6000 },
				coalescingMs: 500,
				allowHttpTargets: true,
				deliverInsecure: true,
				deliveryHosts: { 'n8n.test': '127.0.0.1', b: '::1' },
				denyRestrictedClients: true,
				secondPost: 'replace',
				logger: false,
			},
		});
	});

	it('reads every variant, and sets no other variants', () => {
		const args =
			'--notification-time=-90000 --repeat-deliveries-ms 300000 --read-lag-ms 8000 --modification-times seconds --tie-order random --client-group-order random --conflicts none --put-omitted kept --put-null refused --update-answer partial --several-expansions absent --expanded-lists continued --cards-left-out null --client-owner-conflict team --client-group-team ignored --client-group-card kept --accounting-notes added --organization-card-fields omitted --client-task-recipient kept --work-template-in-put replaced --shift-lists delete --shift-every-pages 3 --omit-count --omit-work-item-times --order-work-items --spaced-single-status';
		expect(readCommandLine(args.split(' '))).toMatchObject({
			options: {
				variants: {
					notificationTime: -90_000,
					repeatDeliveriesAfterMs: 300_000,
					readLagMs: 8000,
					modificationTimes: 'seconds',
					tieOrder: 'random',
					clientGroupOrder: 'random',
					conflicts: 'none',
					putOmitted: 'kept',
					putNull: 'refused',
					updateAnswer: 'partial',
					severalExpansions: 'absent',
					expandedLists: 'continued',
					cardsLeftOut: 'null',
					clientOwnerConflict: 'team',
					clientGroupTeam: 'ignored',
					clientGroupCard: 'kept',
					accountingNotes: 'added',
					organizationCardFields: 'omitted',
					clientTaskRecipient: 'kept',
					workTemplateKeyInPut: 'replaced',
					listShift: { by: 'delete', everyPages: 3 },
					omitCount: true,
					omitWorkItemModificationTime: true,
					spacedSingleStatus: true,
					orderWorkItemsByLastModified: true,
				},
			},
		});
		const named = '--notification-time dispatch --shift-lists change'.split(' ');
		expect(readCommandLine(named)).toMatchObject({
			options: { variants: { notificationTime: 'dispatch', listShift: { by: 'change' } } },
		});
		const none = readCommandLine([]) as { options: { variants: object } };
		expect(none.options.variants).toEqual({});
	});

	it('reads credentials, access, and deliveries', () => {
		const args =
			'--access-token t --access-key k --application a:b:c --application d:e --deny-endpoint Payments --max-upload-bytes 1000 --retry-delays-ms 10,20 --delivery-timeout-ms 500 --delivery-concurrency 3 --subscription-get urlOnly';
		expect(optionsOf(args.split(' '))).toMatchObject({
			credentials: { accessToken: 't', accessKey: 'k' },
			applications: [
				{ accessToken: 'a', accessKey: 'b:c' },
				{ accessToken: 'd', accessKey: 'e' },
			],
			deniedEndpoints: ['Payments'],
			maxUploadBytes: 1000,
			retryDelaysMs: [10, 20],
			deliveryTimeoutMs: 500,
			deliveryConcurrency: 3,
			subscriptionGetShows: 'urlOnly',
		});
	});

	it('reads the files of a state and of a certificate authority', () => {
		const folder = mkdtempSync(join(tmpdir(), 'karbon-cli-'));
		const file = (name: string, content: string) => {
			writeFileSync(join(folder, name), content);
			return join(folder, name);
		};
		const state = file('state.json', '{"format":"x"}');
		const authority = file('ca.pem', 'PEM');
		const broken = file('broken.json', '{');
		expect(optionsOf(['--state', state, '--deliver-ca', authority])).toMatchObject({
			state: { format: 'x' },
			deliveryCa: 'PEM',
		});
		expect(() => optionsOf(['--state', broken])).toThrow('broken.json is not valid JSON.');
		expect(() => optionsOf(['--state', join(folder, 'none')])).toThrow('cannot be read (ENOENT)');
		rmSync(folder, { recursive: true });
	});

	it('uses the last of several values, and reads values after an equals sign', () => {
		expect(optionsOf(['--port', '1', '--port=2', '--seed=3'])).toMatchObject({
			port: 2,
			data: { seed: 3 },
		});
		const { variants } = optionsOf(['--notification-time', '-90000']);
		expect(variants).toEqual({ notificationTime: -90_000 });
	});

	it('lists every option with its default in the help', () => {
		expect(readCommandLine(['--help'])).toEqual({ help: true });
		for (const { name, value, default: fallback } of ALL_FLAGS) {
			expect(USAGE).toContain(`  --${name}${value === undefined ? '' : ` ${value}`}\n`);
			expect(value === undefined).toBe(fallback === undefined);
		}
		expect(USAGE.match(/default:/g)).toHaveLength(ALL_FLAGS.filter(({ value }) => value).length);
		expect(USAGE).toContain('number of invoices (default: 250)');
	});

	it('has each option once', () => {
		const names = ALL_FLAGS.map(({ name }) => name);
		expect(new Set(names).size).toBe(names.length);
	});

	it.each([
		['--port x', '--port needs a number'],
		['--invoices -1', '--invoices'],
		['--limit 0', '--limit needs a number of at least 1'],
		['--rate-limit leaky', '--rate-limit must be one of'],
		['--second-post maybe', '--second-post must be one of'],
		['--deliver-host n8n.test', '--deliver-host needs NAME=IP'],
		['--time-scale 0', '--time-scale'],
		['--notification-time later', '--notification-time must be one of'],
		['--read-lag-ms soon', '--read-lag-ms needs a number'],
		['--tie-order none', '--tie-order must be one of'],
		['--shift-lists away', '--shift-lists must be one of'],
		['--shift-lists delete --shift-every-pages 0', '--shift-every-pages needs a number'],
		['--nonsense', "Unknown option '--nonsense'."],
		['--invoice 5', "Unknown option '--invoice'. Did you mean --invoices?"],
		['-p 5', "Unknown option '-p'."],
		['5', "Unexpected argument '5': options start with --."],
		['--quiet=yes', '--quiet takes no value.'],
		['--port', '--port needs a value: N.'],
		['--port --quiet', '--port needs a value: N.'],
		['--tie-order', '--tie-order needs a value: key|random.'],
		['--application token', '--application needs TOKEN:KEY'],
		['--retry-delays-ms 1,x', '--retry-delays-ms needs a number'],
	])('rejects %s', (args, message) => {
		expect(() => readCommandLine(args.split(' '))).toThrow(message);
	});
});
