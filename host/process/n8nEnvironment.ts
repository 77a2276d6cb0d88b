import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../root';
import type { N8nLine, Runtime } from '../runtime/ensureRuntime';

/** Variables of this process that n8n's process gets too; the rest (jest's, npm's) would disturb it. */
const PASSED_ON = [
	'PATH',
	'HOME',
	'USER',
	'LANG',
	'TZ',
	'TMPDIR',
	'TEMP',
	'SystemRoot',
	'NODE_EXTRA_CA_CERTS',
];

/** No telemetry, no calls home, no welcome screens: the machine may be offline, and tests must not wait for it. */
const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_REINSTALL_MISSING_PACKAGES: 'false',
	N8N_PYTHON_ENABLED: 'false',
};

/** What the two lines call differently. */
const BY_LINE: Record<N8nLine, { webhookUrl: string; fixed: Record<string, string> }> = {
	'n8n-2': {
		webhookUrl: 'N8N_WEBHOOK_URL',
		// The registry of MCP servers is fetched from the internet at every start.
		fixed: { N8N_DISABLED_MODULES: 'mcp-registry', N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
	},
	'n8n-1': {
		webhookUrl: 'WEBHOOK_URL',
		// Its isolate add-on comes without a binary for Node.js 20; the other expression engine needs none.
		fixed: { N8N_RUNNERS_ENABLED: 'true', N8N_EXPRESSION_ENGINE: 'legacy' },
	},
};

/** Which part of an n8n installation a process plays. */
export type N8nRole = 'main' | 'worker' | 'webhook';

/** What the environment of an n8n process is made of. */
export interface EnvironmentInput {
	runtime: Runtime;
	role: N8nRole;
	userFolder: string;
	port: number;
	/** Port of the task broker, which every process with a task runner needs for itself. */
	brokerPort: number;
	/** Address that webhook URLs start with. */
	webhookUrl: string;
	/** Variables that win over all others. */
	env: Record<string, string>;
}

/** The complete environment of an n8n process. */
export function n8nEnvironment(input: EnvironmentInput): Record<string, string> {
	const passedOn = Object.fromEntries(
		PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])),
	);
	const line = BY_LINE[input.runtime.line];
	const preload = (file: string) => `--require "${join(ROOT, 'host/process/preload', file)}"`;
	return {
		...passedOn,
		...QUIET,
		// n8n starts its task runner with whatever `node` comes first.
		PATH: `${dirname(input.runtime.node)}${delimiter}${passedOn.PATH ?? ''}`,
		NODE_ENV: 'production',
		NODE_OPTIONS: `${preload('endWithParent.cjs')} ${preload('resolveNames.cjs')}`,
		KARBON_END_WITH_PARENT: '1',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: input.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(input.port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${input.port}`,
		[line.webhookUrl]: input.webhookUrl,
		...line.fixed,
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_BROKER_PORT: String(input.brokerPort),
		N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
		N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true',
		N8N_LOG_LEVEL: 'info',
		N8N_LOG_OUTPUT: 'console',
		...(input.role === 'worker' && {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(input.port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		}),
		...input.env,
	};
}
