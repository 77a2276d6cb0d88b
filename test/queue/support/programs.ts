import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps the servers of PostgreSQL, which are on no one's PATH. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

function foldersWithPostgres(): string[] {
	if (!existsSync(POSTGRES_VERSIONS)) return [];
	return readdirSync(POSTGRES_VERSIONS)
		.sort((left, right) => Number(right) - Number(left))
		.map((version) => join(POSTGRES_VERSIONS, version, 'bin'));
}

/**
 * Path of an installed program; of PostgreSQL the newest version.
 * @throws Error that says how to get it where it is missing
 */
export function program(name: string): string {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...foldersWithPostgres()];
	const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
	if (found !== undefined) return found;
	throw new Error(
		`${name} is not installed. Queue mode needs PostgreSQL and Redis: apt-get install postgresql redis-server`,
	);
}
