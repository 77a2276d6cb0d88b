import { program } from './support/programs';

describe('the programs that queue mode needs', () => {
	it.each(['initdb', 'postgres', 'redis-server'])('%s is found where Debian puts it', (name) => {
		expect(program(name)).toMatch(new RegExp(`/${name}$`));
	});

	it('are named with the way to get them where one is missing', () => {
		expect(() => program('no-such-server')).toThrow(
			'no-such-server is not installed. Queue mode needs PostgreSQL and Redis: apt-get install postgresql redis-server',
		);
	});
});
