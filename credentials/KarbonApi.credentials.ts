import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { readBaseUrl } from '../nodes/shared/credentials';

/** HTTP statuses of redirects. */
const REDIRECTS = [301, 302, 303, 307, 308];

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
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 01234567-89ab-cdef-0123-456789abcdef',
			description:
				'From Karbon: Settings > Connected Apps > API Applications > your application. Not the access key.',
		},
		{
			displayName: 'Access Key',
			name: 'accessKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. eyJhbGciOi...',
			description: 'The access key of the same application. A long text that starts with eyJ.',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: 'https://api.karbonhq.com',
			description:
				"Address of the Karbon API. Token and key are sent to this host, and to the hosts in 'Trusted Download Hosts'. Change the address only for a proxy or a simulator.",
		},
		{
			displayName: 'Requests per Minute',
			name: 'requestsPerMinute',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 120,
			description:
				'Maximum for all nodes with this credential together. Karbon allows 120 for each API application. Lower it if other systems use the same application.',
		},
		{
			displayName: 'Trusted Download Hosts',
			name: 'trustedDownloadHosts',
			type: 'string',
			default: '',
			placeholder: 'e.g. files.example.com, cdn.example.com',
			description:
				'Other hosts (comma-separated) that get token and key when a download link or its redirect leads to them. Leave empty unless an error names a host that you trust.',
		},
	];

	/**
	 * Both headers of karbon.md 110. A function, because n8n can evaluate the expressions of
	 * the declarative form only while a workflow runs, and the trigger also asks between executions.
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		// Also protects the test of the credential, which n8n runs without the nodes.
		readBaseUrl(credentials.baseUrl);
		return {
			...requestOptions,
			headers: {
				...requestOptions.headers,
				Authorization: `Bearer ${String(credentials.accessToken).trim()}`,
				AccessKey: String(credentials.accessKey).trim(),
			},
		};
	}

	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "")}}',
			url: '/v3/Contacts',
			qs: { $top: 1 },
			// n8n would send token and key along, wherever the redirect leads.
			disableFollowRedirect: true,
		},
		rules: [
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message:
						'Karbon rejected the token or the key. Check that they are not swapped (the access key starts with eyJ) and that your API application may read contacts.',
				},
			},
			...REDIRECTS.map((value) => ({
				type: 'responseCode' as const,
				properties: {
					value,
					message:
						'The Base URL redirects to another address. The redirect was not followed, because token and key are sent to the Base URL only. Check the Base URL.',
				},
			})),
		],
	};
}
