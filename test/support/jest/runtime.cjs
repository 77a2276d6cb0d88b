const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const { newCoverage, withSharedCounters } = require('./sharedCoverage.cjs');

/** The compiled modules of this worker, by file name. */
const compiled = new Map();

const DYNAMIC_IMPORT = /\bimport\s*\(/;

/**
 * Compiles a module unless it is compiled already. Functions that one test file has called stay compiled for the next.
 * @param parameters names of the parameters of the function that the module becomes
 * @returns nothing for source that Jest must compile itself
 */
function compileOnce(source, fileName, parameters) {
	const known = compiled.get(fileName);
	if (known?.source === source) return known.script;
	if (DYNAMIC_IMPORT.test(source)) return undefined;
	const head = `(function (${parameters.join(', ')}) {`;
	let script;
	try {
		script = new Script(`${head}${withSharedCounters(source)}\n})`, {
			filename: fileName,
			columnOffset: -head.length,
		});
	} catch {
		// Jest explains syntax errors.
		return undefined;
	}
	compiled.set(fileName, { source, script });
	return script;
}

/**
 * Jest's runtime, which runs the modules of a test file, but compiles a module once for each worker instead of once for
 * each test file. Each test file still runs all modules in its own context, so none shares state with another.
 */
module.exports = class extends Runtime {
	constructor(...parameters) {
		super(...parameters);
		const { executor } = this;
		const compile = executor.compile.bind(executor);
		const [, environment] = parameters;
		executor.compile = (source, fileName) => {
			const context = environment.getVmContext();
			const script =
				context === null
					? undefined
					: compileOnce(source, fileName, executor.injectedModuleParameters);
			return script ? script.runInContext(context) : compile(source, fileName);
		};
	}

	getAllCoverageInfoCopy() {
		return newCoverage();
	}
};
