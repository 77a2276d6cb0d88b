import type { KarbonCredentials } from '../../shared/credentials';
import { normalizedBaseUrl } from '../../shared/rateLimiter/registry';

/**
 * Names a record among those of all accounts. Two credentials of one account, and two spellings of a key, name the same
 * record.
 */
export function recordId({ baseUrl }: Pick<KarbonCredentials, 'baseUrl'>, path: string): string {
	return `${normalizedBaseUrl(baseUrl)}${path.toLowerCase()}`;
}
