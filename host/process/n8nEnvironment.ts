import { delimiter, dirname, join } from 'node:path';
import { ROOT } from '../root';
import type { N8nLine, Runtime } from '../runtime/ensureRuntime';

/** Variables of this process that n8n inherits. Others, for example from Jest and npm, could change what n8n does. */
const INHERITED = [
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

/** No telemetry, no requests to n8n's servers and no welcome screens, because the machine may be offline. */
const OFFLINE = {
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

/** Variables that differ between n8n 1 and n8n 2. */
const BY_VERSION: Record<N8nLine, { webhookUrl: string; fixed: Record<string, string> }> = {
	'n8n-2': {
		webhookUrl: 'N8N_WEBHOOK_URL',
		// n8n would download the registry of MCP servers at each start.
		fixed: { N8N_DISABLED_MODULES: 'mcp-registry', N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
	},
	'n8n-1': {
		webhookUrl: 'WEBHOOK_URL',
		// The add-on of the default expression engine has no binary for Node.js 20. The legacy engine needs no add-on.
		fixed: { N8N_RUNNERS_ENABLED: 'true', N8N_EXPRESSION_ENGINE: 'legacy' },
	},
};

/** Scripts in `preload/` that each n8n process loads first. */
const PRELOADED = ['endWithParent.cjs', 'resolveNames.cjs', 'control.cjs', 'withoutCalendars.cjs'];

/** The type of an n8n process: the main process, or a worker or webhook process of queue mode. */
export type N8nRole = 'main' | 'worker' | 'webhook';

/** The settings from which the environment of an n8n process is built. */
export interface EnvironmentInput {
	runtime: Runtime;
	role: N8nRole;
	userFolder: string;
	port: number;
	/** Port of the task broker. Each process with a task runner needs a separate one. */
	brokerPort: number;
	/** The base of webhook URLs. */
	webhookUrl: string;
	/** Variables that override all others. NODE_OPTIONS are added to those that n8n always gets. */
	env: Record<string, string>;
}

/** All environment variables of an n8n process. */
export function n8nEnvironment(input: EnvironmentInput): Record<string, string> {
	const inherited = Object.fromEntries(
		INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name] as string]] : [])),
	);
	const version = BY_VERSION[input.runtime.line];
	const preload = (file: string) => `--require "${join(ROOT, 'host/process/preload', file)}"`;
	return {
		...inherited,
		...OFFLINE,
		// n8n starts its task runner with the first `node` in PATH.
		PATH: `${dirname(input.runtime.node)}${delimiter}${inherited.PATH ?? ''}`,
		NODE_ENV: 'production',
		KARBON_END_WITH_PARENT: '1',
		GENERIC_TIMEZONE: 'UTC',
		N8N_USER_FOLDER: input.userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(input.port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${input.port}`,
		[version.webhookUrl]: input.webhookUrl,
		...version.fixed,
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
		NODE_OPTIONS: [...PRELOADED.map(preload), input.env.NODE_OPTIONS ?? ''].join(' ').trim(),
	};
}
