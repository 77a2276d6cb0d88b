import { UserError } from 'n8n-workflow';

import * as simulator from '../../../simulator';

/** Loads a module as `shared.cjs` does. */
declare const requireShared: (path: string) => unknown;

function thrownBy(action: () => unknown): unknown {
	try {
		return action();
	} catch (error) {
		return error;
	}
}

describe('The environment of unit tests', () => {
	it.each<[string, () => unknown, new (message: string) => Error]>([
		['V8', () => (undefined as unknown as { x: number }).x, TypeError],
		['a parser', () => JSON.parse('{'), SyntaxError],
		[
			'a test',
			() => {
				throw new RangeError();
			},
			RangeError,
		],
		[
			'a shared package',
			() => {
				throw new UserError('x');
			},
			UserError,
		],
	])('keeps the class of errors that %s throws', (_name, action, type) => {
		const error = thrownBy(action);
		expect(error).toBeInstanceOf(type);
		expect(error).toBeInstanceOf(Error);
	});

	it('loads the simulator once for each worker, not once for each test file', () => {
		expect(requireShared(require.resolve('../../../simulator'))).toBe(simulator);
	});
});
