const { AsyncLocalStorage } = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');
const ts = require('typescript');

const { counters } = require('./sharedCoverage.cjs');

/** Classes that tests and shared packages compare with `instanceof`. */
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

/** Lets Node.js load the TypeScript source of the simulator. */
require.extensions['.ts'] = (module, fileName) => {
	const source = readFileSync(fileName, 'utf8');
	const { outputText } = ts.transpileModule(source, {
		compilerOptions: COMPILER_OPTIONS,
		fileName,
	});
	module._compile(outputText, fileName);
};

/** The storages that the test file has enabled. */
const enabled = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
	enabled.add(this);
	return run.apply(this, parameters);
};

/**
 * Disables the storages of a test file. Jest creates one for each test file and does not disable it, and all enabled
 * storages slow each promise down: after 100 files by a sixth.
 */
function disableStorages() {
	for (const storage of enabled) storage.disable();
	enabled.clear();
}

/** The real clock. All files of a worker share it, and a test that reached its time limit may leave it replaced. */
const realNow = Date.now;

/**
 * The Node.js environment of a test file, with `requireShared` for shared.cjs. Each test file has its own globals, so
 * the classes that tests and shared code exchange are replaced by those of the worker.
 */
module.exports = class extends TestEnvironment {
	constructor(...parameters) {
		super(...parameters);
		Date.now = realNow;
		for (const name of SHARED_CLASSES) {
			const shared = globalThis[name];
			// Errors that V8 throws have the class of the test file.
			Object.setPrototypeOf(this.global[name].prototype, shared.prototype);
			Object.defineProperty(this.global, name, {
				value: shared,
				writable: true,
				configurable: true,
			});
		}
		Object.defineProperty(this.global, 'requireShared', { value: require });
		this.global.__coverage__ = counters;
	}

	async teardown() {
		disableStorages();
		await super.teardown();
	}
};
