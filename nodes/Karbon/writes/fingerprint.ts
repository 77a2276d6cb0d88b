import { createHmac } from 'node:crypto';

import type { KarbonCredentials } from '../../shared/credentials';

/** Characters of a fingerprint: 128 bits, so that two contents never share one by chance. */
const LENGTH = 32;

/**
 * Names accounts, records and contents without showing them. Keyed with the access key, because the amount or the
 * invoice key behind a plain hash can be found by trial.
 */
export class Fingerprint {
	/** The account: base URL and access key. */
	readonly account: string;

	constructor(private readonly credentials: Pick<KarbonCredentials, 'baseUrl' | 'accessKey'>) {
		this.account = this.of('account');
	}

	/** The fingerprint of a list of JSON values, for this account only. */
	of(...parts: unknown[]): string {
		const { baseUrl, accessKey } = this.credentials;
		const text = JSON.stringify([baseUrl, ...parts]);
		return createHmac('sha256', accessKey).update(text).digest('hex').slice(0, LENGTH);
	}

	/** A fingerprint for each value: label -> fingerprint. */
	ofEach(values: Record<string, unknown>): Record<string, string> {
		return Object.fromEntries(
			Object.entries(values).map(([label, value]) => [label, this.of('field', label, value)]),
		);
	}
}
