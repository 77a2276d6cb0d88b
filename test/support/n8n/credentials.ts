import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

import { KarbonApi } from '../../../credentials/KarbonApi.credentials';
import type { Simulator } from '../../../simulator';

/** Name of the credential type. */
export const CREDENTIAL = 'karbonApi';

/** The credential that opens a simulator; `requestsPerMinute` far above its limit unless given. */
export function credentialFor(
	simulator: Pick<Simulator, 'url' | 'credentials'>,
	changes: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
	const { accessToken, accessKey } = simulator.credentials;
	return {
		baseUrl: simulator.url,
		accessToken,
		accessKey,
		requestsPerMinute: 1_000_000,
		trustedDownloadHosts: '',
		...changes,
	};
}

/** Gives every node the same credential and signs requests as the credential class says, as n8n does. */
export class OneCredential extends ICredentialsHelper {
	private readonly type = new KarbonApi();

	constructor(private readonly credential: ICredentialDataDecryptedObject) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await this.type.authenticate(credentials, requestOptions);
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getCredentials(): Promise<ICredentials> {
		throw new Error('Tests have decrypted credentials only.');
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return { ...this.credential };
	}

	async updateCredentials(): Promise<void> {
		throw new Error('Nothing here changes credentials.');
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error('Nothing here uses OAuth.');
	}

	getCredentialsProperties(): INodeProperties[] {
		return this.type.properties;
	}
}
