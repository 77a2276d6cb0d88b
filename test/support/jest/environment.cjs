const { TestEnvironment } = require('jest-environment-node');

/** Classes that code compares with `instanceof`, across the border between tests and shared packages. */
const SHARED_CLASSES = [
	'AggregateError',
	'Date',
	'Error',
	'EvalError',
	'RangeError',
	'ReferenceError',
	'SyntaxError',
	'TypeError',
	'URIError',
];

/**
 * Node.js for one test file, with `requireShared`, which sharedPackages.cjs uses. A test file has its
 * own globals, so the classes that tests and shared packages exchange are made the same ones.
 */
module.exports = class extends TestEnvironment {
	constructor(...parameters) {
		super(...parameters);
		for (const name of SHARED_CLASSES) {
			const shared = globalThis[name];
			// What the engine itself throws is made from the file's own class.
			Object.setPrototypeOf(this.global[name].prototype, shared.prototype);
			Object.defineProperty(this.global, name, {
				value: shared,
				writable: true,
				configurable: true,
			});
		}
		Object.defineProperty(this.global, 'requireShared', { value: require });
	}
};
