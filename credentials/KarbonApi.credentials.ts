import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { ALLOWED_WRITES, readCredentials, requireAllowed } from '../nodes/shared/credentials';

/** What the name of a level of 'Allowed Writes' does not say. */
const LEVEL_NOTES: Partial<Record<string, { description: string }>> = {
	noPaymentsDeletionsOrUsers: {
		description:
			'All writes except payments, deletions, and changes to users, teams, and role definitions',
	},
};

/** What to do when the test of the credential gets one of these HTTP statuses. */
const TEST_ADVICE: ReadonlyArray<{ statuses: readonly number[]; message: string }> = [
	{
		statuses: [301, 302, 303, 307, 308],
		message:
			"'Base URL' redirects to another address. The redirect was not followed, because it would send the token and the key to another address. Check the Base URL.",
	},
	{
		statuses: [401],
		message:
			'Karbon rejected the access token or access key. Check that they are not swapped (the access key starts with eyJ), that both belong to the same API application, and that it has access to contacts.',
	},
	{
		statuses: [403],
		message:
			'Your API application has no access to contacts, which this test needs. Other operations may still work. Check its permissions in Karbon.',
	},
	{
		statuses: [404, 405],
		message:
			"The Base URL is wrong, or your API application has no access to contacts. Karbon's address is https://api.karbonhq.com.",
	},
	{
		statuses: [429],
		message:
			"Karbon's rate limit was reached, so the token and the key could not be tested. Wait a minute and click Retry. If other systems use the same API application, lower 'Requests per Minute'.",
	},
	{
		statuses: [500, 502, 503, 504],
		message:
			'Karbon is unavailable, so the token and the key could not be tested. Try again in a few minutes.',
	},
];

/**
 * Access to one Karbon account as one API application (karbon.md 110), with the settings of where
 * the nodes send requests, and how many.
 */
export class KarbonApi implements ICredentialType {
	name = 'karbonApi';

	displayName = 'Karbon API';

	icon: Icon = { light: 'file:../icons/karbon.svg', dark: 'file:../icons/karbon.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-karbon/n8n-nodes-karbon/blob/main/docs/credentials.md';

	properties: INodeProperties[] = [
		{
			displayName:
				'In Karbon, the token and the key are under Settings > Connected Apps > API Applications > your application.',
			name: 'whereToFind',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 01234567-89ab-cdef-0123-456789abcdef',
			description: 'Karbon also calls it the bearer token. It has 36 characters.',
		},
		{
			displayName: 'Access Key',
			name: 'accessKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. eyJhbGciOi...',
			description: 'The access key of the same API application. It starts with eyJ.',
		},
		{
			displayName: 'Allowed Writes',
			name: 'allowedWrites',
			type: 'options',
			noDataExpression: true,
			options: Object.entries(ALLOWED_WRITES).map(([value, name]) => ({
				name,
				value,
				...LEVEL_NOTES[value],
			})),
			default: 'everything',
			description:
				'What workflows and AI tools can change in Karbon with this credential. The Karbon Trigger can always create, replace, and delete its subscriptions.',
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 120,
			description:
				'Average for all Karbon nodes that use this credential, in each n8n process. Karbon allows 120 for each API application. Lower it if other systems use the same one.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: 'https://api.karbonhq.com',
			description:
				"Address of the Karbon API. The token and the key are sent to this host, and to the hosts in 'Trusted Download Hosts'. Change the address only for a proxy or a simulator.",
		},
		{
			displayName: 'Trusted Download Hosts',
			name: 'trustedDownloadHosts',
			type: 'string',
			default: '',
			placeholder: 'e.g. files.example.com, cdn.example.com',
			description:
				'Other hosts for file downloads, separated with commas. They receive the token and the key. Leave empty unless an error names a host that you trust.',
		},
	];

	/**
	 * Adds both headers of karbon.md 110, for every node that uses the credential, also the HTTP Request node. A function, because n8n can evaluate the expressions of
	 * the declarative form only while a workflow runs, and the trigger also asks between executions.
	 * So 'Allowed Writes' is checked here, too. n8n's `restrictToSupportedNodes` (2.41) would end the use by the HTTP
	 * Request node for all credentials, also those that allow everything.
	 * @throws {NotAllowedError} for a write that 'Allowed Writes' refuses
	 * @throws {Error} what `readCredentials` throws, also when n8n tests the credential, which it does without the nodes
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		// The HTTP Request node has `uri`.
		requestOptions: IHttpRequestOptions & { uri?: string },
	): Promise<IHttpRequestOptions> {
		const { accessToken, accessKey, allowedWrites } = readCredentials(credentials);
		const { method = 'GET', baseURL, url, uri } = requestOptions;
		const sent = { method, path: [baseURL, url ?? uri].join('/') };
		// n8n does not say which node sends the request, so the trigger's may be one of them.
		requireAllowed(allowedWrites, sent, 'send the request', true);
		return {
			...requestOptions,
			headers: {
				...requestOptions.headers,
				Authorization: `Bearer ${accessToken}`,
				AccessKey: accessKey,
			},
		};
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL:
				'={{$credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "") || "https://api.karbonhq.com"}}',
			url: '/v3/Contacts',
			qs: { $top: 1 },
			// n8n would send token and key along, wherever the redirect leads.
			disableFollowRedirect: true,
		},
		rules: TEST_ADVICE.flatMap(({ statuses, message }) =>
			statuses.map((value) => ({
				type: 'responseCode' as const,
				properties: { value, message },
			})),
		),
	};
}
