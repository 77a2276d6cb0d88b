import { relative } from 'node:path';

import ts from 'typescript';

/** Global functions that instrumented code calls, see awaitHooks.ts. */
const AWAIT = 'hookedAwait';
const EACH = 'hookedEach';

/**
 * Compiles a TypeScript file so that each `await` and `for await` in it goes through a hook, with its place in the
 * source, such as `nodes/KarbonTrigger/execution/commit.ts:31:9`.
 * @param root of the repository
 * @returns CommonJS
 */
export function instrument(root: string, file: string, source: string): string {
	const placeOf = (node: ts.Node): string => {
		const { line, character } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
		return `${relative(root, file)}:${line + 1}:${character + 1}`;
	};
	return compile(source, file, [
		(context) => (sourceFile) => {
			const { factory } = context;
			const call = (hook: string, node: ts.Node, argument: ts.Expression) =>
				factory.createCallExpression(factory.createIdentifier(hook), undefined, [
					factory.createStringLiteral(placeOf(node)),
					argument,
				]);
			const lazily = (expression: ts.Expression) =>
				factory.createArrowFunction(
					[factory.createModifier(ts.SyntaxKind.AsyncKeyword)],
					undefined,
					[],
					undefined,
					undefined,
					factory.createParenthesizedExpression(expression),
				);
			const visit = (node: ts.Node): ts.Node => {
				const inner = ts.visitEachChild(node, visit, context);
				if (ts.isAwaitExpression(inner)) {
					return factory.createAwaitExpression(call(AWAIT, node, lazily(inner.expression)));
				}
				if (ts.isForOfStatement(inner) && inner.awaitModifier) {
					const { awaitModifier, initializer, expression, statement } = inner;
					const rows = call(EACH, node, expression);
					return factory.updateForOfStatement(inner, awaitModifier, initializer, rows, statement);
				}
				return inner;
			};
			return ts.visitNode(sourceFile, visit) as ts.SourceFile;
		},
	]);
}

/** Compiles a TypeScript file. @returns CommonJS */
export function compile(
	source: string,
	fileName: string,
	before: Array<ts.TransformerFactory<ts.SourceFile>> = [],
): string {
	const compilerOptions = {
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.CommonJS,
		esModuleInterop: true,
	};
	const transformers = { before };
	return ts.transpileModule(source, { fileName, compilerOptions, transformers }).outputText;
}
