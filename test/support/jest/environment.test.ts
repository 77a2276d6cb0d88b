import { UserError } from 'n8n-workflow';

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
});
