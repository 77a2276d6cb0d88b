import { createHmac } from 'node:crypto';

import type { KarbonCredentials } from '../../shared/credentials';
import { perObject } from '../../shared/remember';

/** Characters of a fingerprint: 128 bits, so that two contents never share one by chance. */
const LENGTH = 32;

type Account = Readonly<Pick<KarbonCredentials, 'baseUrl' | 'accessKey'>>;

/**
 * Names accounts, records and contents without showing them. Keyed with the access key, because the amount or the
 * invoice key behind a plain hash can be found by trial.
 */
export class Fingerprint {
	/** The account: base URL and access key. */
	readonly account: string;

	/** The same object for the same credentials. */
	static readonly for = perObject((credentials: Account) => new Fingerprint(credentials));

	private constructor(private readonly credentials: Account) {
		this.account = this.of('account');
	}

	/** The fingerprint of a list of JSON values, for this account only. */
	of(...parts: unknown[]): string {
		const { baseUrl, accessKey } = this.credentials;
		const text = JSON.stringify([baseUrl, ...parts]);
		return createHmac('sha256', accessKey).update(text).digest('hex').slice(0, LENGTH);
	}

	/** A fingerprint for each value: label -> fingerprint. */
	ofEach(values: Record<string, unknown>, ...parts: unknown[]): Record<string, string> {
		return Object.fromEntries(
			Object.entries(values).map((one) => [one[0], this.of(...parts, 'field', ...one)]),
		);
	}
}
