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

/** A credential for a simulator. Its default for `requestsPerMinute` is so high that no test waits for it. */
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

/** A credentials helper that returns the same credential for every node and authenticates requests with it. */
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
		throw new Error('Tests only have decrypted credentials.');
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return { ...this.credential };
	}

	async updateCredentials(): Promise<void> {
		throw new Error('No test changes credentials.');
	}

	async updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error('No test uses OAuth.');
	}

	getCredentialsProperties(): INodeProperties[] {
		return this.type.properties;
	}
}
