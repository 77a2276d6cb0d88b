const ts = require('typescript');

/** The source files whose awaits are hooked. */
const HOOKED = /\/nodes\/(KarbonTrigger|shared)\//;

/**
 * For ts-jest: each `await VALUE` of the trigger becomes `await hookAwait('FILE:LINE', VALUE)`, so that a test can end
 * the process at any of them.
 */
module.exports = {
	name: 'hook-awaits',
	version: 1,
	factory: () => (context) => (file) => {
		if (!HOOKED.test(file.fileName) || file.fileName.includes('/test/')) return file;
		const { factory } = context;
		const visit = (node) => {
			if (!ts.isAwaitExpression(node)) return ts.visitEachChild(node, visit, context);
			const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
			const place = `${file.fileName.replace(/^.*\/nodes\//, '')}:${line + 1}`;
			const value = ts.visitNode(node.expression, visit);
			const hook = factory.createIdentifier('hookAwait');
			const call = factory.createCallExpression(hook, undefined, [
				factory.createStringLiteral(place),
				value,
			]);
			return factory.updateAwaitExpression(node, call);
		};
		return ts.visitEachChild(file, visit, context);
	},
};
