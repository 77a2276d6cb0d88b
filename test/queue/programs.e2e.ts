import { program } from './support/programs';

describe('the programs that queue mode needs', () => {
	it.each(['initdb', 'postgres', 'redis-server'])(
		'%s is found where Debian installs it',
		(name) => {
			expect(program(name)).toMatch(new RegExp(`/${name}$`));
		},
	);

	it('are reported with the command that installs them when one is missing', () => {
		expect(() => program('no-such-server')).toThrow(
			'no-such-server is not installed. Queue mode needs PostgreSQL and Redis: apt-get install postgresql redis-server',
		);
	});
});
