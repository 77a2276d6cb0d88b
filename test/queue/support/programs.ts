import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian installs the servers of PostgreSQL. This folder is not in the PATH. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';

function foldersWithPostgres(): string[] {
	if (!existsSync(POSTGRES_VERSIONS)) return [];
	return readdirSync(POSTGRES_VERSIONS)
		.sort((left, right) => Number(right) - Number(left))
		.map((version) => join(POSTGRES_VERSIONS, version, 'bin'));
}

/**
 * Path of an installed program. For PostgreSQL, that of the newest version.
 * @throws Error with the command that installs it when it is missing
 */
export function program(name: string): string {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...foldersWithPostgres()];
	const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
	if (found !== undefined) return found;
	throw new Error(
		`${name} is not installed. Queue mode needs PostgreSQL and Redis: apt-get install postgresql redis-server`,
	);
}
