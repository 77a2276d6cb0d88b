const { AsyncLocalStorage } = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');
const ts = require('typescript');

const { dropKnownHits } = require('./knownHits.cjs');

/** Classes that code compares with `instanceof`, across the border between tests and shared packages. */
const SHARED_CLASSES = [
	'AggregateError',
	'Date',
	'Error',
	'EvalError',
	'Map',
	'RangeError',
	'ReferenceError',
	'Set',
	'SyntaxError',
	'TypeError',
	'URIError',
];

/** As in tsconfig.json. */
const COMPILER_OPTIONS = {
	target: ts.ScriptTarget.ES2021,
	module: ts.ModuleKind.CommonJS,
	esModuleInterop: true,
};

/** Lets Node.js load the simulator. */
require.extensions['.ts'] = (module, fileName) => {
	const source = readFileSync(fileName, 'utf8');
	const { outputText } = ts.transpileModule(source, {
		compilerOptions: COMPILER_OPTIONS,
		fileName,
	});
	module._compile(outputText, fileName);
};

/** The storages that the test file has turned on. */
const turnedOn = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
	turnedOn.add(this);
	return run.apply(this, parameters);
};

/**
 * Jest makes a storage for each test file and leaves it on, and each promise asks all that are on: after
 * a hundred files, that took a sixth of the time.
 */
function turnOff() {
	for (const storage of turnedOn) storage.disable();
	turnedOn.clear();
}

/**
 * Node.js for one test file, with `requireShared`, which shared.cjs uses. A test file has its own
 * globals, so the classes that tests and shared code exchange are made the same ones.
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

	async teardown() {
		turnOff();
		await super.teardown();
	}

	handleTestEvent({ name }) {
		if (name === 'run_finish' && this.global.__coverage__) dropKnownHits(this.global.__coverage__);
	}
};
