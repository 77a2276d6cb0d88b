import { relative, resolve } from 'node:path';

import ts from 'typescript';

const ROOT = resolve(__dirname, '../../..');

/** Global functions that hooked code calls, see `defineHooks`. */
const AWAIT = 'hookedAwait';
const EACH = 'hookedEach';

/** The source files whose awaits are hooked, except that of real sleeps: they end in real time, some after all else. */
const HOOKED = /^nodes\/(?!shared\/timing\.ts$)/;

/** The name and the version are for ts-jest, which caches what it has compiled. */
export const name = 'hook-awaits';
export const version = 2;

/**
 * A transformer of TypeScript by which each `await` and `for await` of the nodes goes through a hook, with its place in
 * the source, such as `nodes/KarbonTrigger/webhook/receive.ts:31:9`.
 */
export const factory = (): ts.TransformerFactory<ts.SourceFile> => (context) => (file) => {
	const path = relative(ROOT, file.fileName);
	if (!HOOKED.test(path)) return file;
	const { factory: make } = context;
	const hooked = (hook: string, node: ts.Node, argument: ts.Expression) => {
		const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
		const place = make.createStringLiteral(`${path}:${line + 1}:${character + 1}`);
		return make.createCallExpression(make.createIdentifier(hook), undefined, [place, argument]);
	};
	const lazily = (expression: ts.Expression) =>
		make.createArrowFunction(
			[make.createModifier(ts.SyntaxKind.AsyncKeyword)],
			undefined,
			[],
			undefined,
			undefined,
			make.createParenthesizedExpression(expression),
		);
	const visit = (node: ts.Node): ts.Node => {
		const inner = ts.visitEachChild(node, visit, context);
		if (ts.isAwaitExpression(inner)) {
			return make.createAwaitExpression(hooked(AWAIT, node, lazily(inner.expression)));
		}
		if (ts.isForOfStatement(inner) && inner.awaitModifier) {
			const { awaitModifier, initializer, expression, statement } = inner;
			const rows = hooked(EACH, node, expression);
			return make.updateForOfStatement(inner, awaitModifier, initializer, rows, statement);
		}
		return inner;
	};
	return ts.visitEachChild(file, visit, context);
};
