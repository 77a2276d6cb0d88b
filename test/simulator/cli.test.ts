import { readCommandLine, USAGE } from '../../simulator/cli';
import { VARIANT_FLAGS } from '../../simulator/cli/variants';

describe('command line of the simulator', () => {
	it('has sensible defaults', () => {
		expect(readCommandLine([])).toMatchObject({
			help: false,
			options: {
				port: 4010,
				data: {},
				rateLimit: { algorithm: 'slidingWindow', limit: 120, windowMs: 60_000 },
				coalescingMs: 60_000,
				secondPost: 'reject',
				logger: true,
			},
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

	it('reads every variant, and sets no other', () => {
		const args =
			'--notification-time=-90000 --repeat-deliveries-ms 300000 --read-lag-ms 8000 --modification-times seconds --tie-order random --client-group-order random --conflicts none --client-owner-conflict team --client-group-team ignored --client-group-card kept --accounting-notes added --organization-card-fields omitted --client-task-recipient kept --work-template-in-put replaced --shift-lists delete --shift-every-pages 3 --omit-count --omit-work-item-times --order-work-items --spaced-single-status';
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

	it('names every option in its help', () => {
		expect(readCommandLine(['--help'])).toEqual({ help: true });
		for (const name of [
			'port',
			'host',
			'invoices',
			'seed',
			'rate-limit',
			'limit',
			'window-ms',
			'time-scale',
			'coalescing-ms',
			'allow-http-targets',
			'deliver-insecure',
			'deliver-host',
			'second-post',
			'quiet',
			'payments',
			'contacts',
			'organizations',
			'client-groups',
			'work-items',
			'files-per-entity',
			'users',
			'notes',
			...Object.keys(VARIANT_FLAGS),
		]) {
			expect(USAGE).toContain(`--${name}`);
		}
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
		['--nonsense', 'nonsense'],
	])('refuses %s', (args, message) => {
		expect(() => readCommandLine(args.split(' '))).toThrow(message);
	});
});
