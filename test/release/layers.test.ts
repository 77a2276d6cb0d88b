import { ESLint, Linter } from 'eslint';

import { ROOT } from '../../host/root';

const eslint = new ESLint({ cwd: ROOT });
const linter = new Linter({ cwd: ROOT });

/** The errors of this repository's layer rule for an import in a file. */
async function layerErrors(file: string, imported: string): Promise<string[]> {
	const config = (await eslint.calculateConfigForFile(file)) as Linter.Config;
	const rule = config.rules?.['no-restricted-imports'] ?? 'off';
	const rules = { files: ['**/*.ts'], rules: { 'no-restricted-imports': rule } };
	const statements = [`import { x } from '${imported}'; x();`, `export * from '${imported}';`];
	return statements.flatMap((code) =>
		linter.verify(code, rules, file).map(({ message }) => message),
	);
}

describe('the lint rule for the layers', () => {
	it.each([
		['nodes/Karbon/lists/x.ts', '../../KarbonTrigger/settings'],
		['nodes/KarbonTrigger/x.ts', '../Karbon/fields/returnAll'],
		['nodes/KarbonTrigger/scan/x.ts', '../../Karbon/Karbon.node'],
		['nodes/KarbonTrigger/events/x.ts', '../state/staticData'],
		['nodes/KarbonTrigger/state/x.ts', '../scan/progress'],
		['nodes/KarbonTrigger/scan/x.ts', '../marks/marks'],
		['nodes/KarbonTrigger/marks/x.ts', '../filters/statusFilter'],
		['nodes/KarbonTrigger/filters/x.ts', '../execution/nodeMemory'],
		['nodes/KarbonTrigger/execution/x.ts', '../webhook/receive'],
		['nodes/KarbonTrigger/execution/queue/x.ts', '../../run/triggerRun'],
		['nodes/KarbonTrigger/execution/queue/x.ts', '../nodeMemory'],
		['nodes/KarbonTrigger/webhook/x.ts', '../subscription/ensure'],
		['nodes/KarbonTrigger/subscription/x.ts', '../webhook/delivery'],
		['nodes/KarbonTrigger/webhook/x.ts', '../run/report'],
		['nodes/KarbonTrigger/run/x.ts', '../KarbonTrigger.node'],
		['nodes/KarbonTrigger/run/x.ts', '../../Karbon/fields/returnAll'],
		['nodes/shared/transport/x.ts', '../../Karbon/execution/dispatch'],
		['nodes/shared/x.ts', '../KarbonTrigger/settings'],
		['credentials/x.ts', '../nodes/Karbon/fields/returnAll'],
		['nodes/Karbon/resources/invoice/x.ts', '../payment/get'],
		['nodes/Karbon/resources/invoice/x.ts', '../index'],
		['nodes/Karbon/resources/invoice/x.ts', '../../resources/payment/get'],
		['nodes/Karbon/resources/invoice/x.ts', '../../../KarbonTrigger/settings'],
		['nodes/Karbon/resources/file/list/x.ts', '../../payment/get'],
		['nodes/Karbon/resources/file/list/x.ts', '../../index'],
		['nodes/Karbon/resources/file/list/more/x.ts', '../../../payment/get'],
		...['simulator', 'host/root', 'test/support/fakeHost', 'proof/main', 'demo/start'].flatMap(
			(path): Array<[string, string]> => [
				['nodes/shared/transport/x.ts', `../../../${path}`],
				['nodes/Karbon/resources/invoice/x.ts', `../../../../${path}`],
				['nodes/KarbonTrigger/x.ts', `../../${path}`],
				['credentials/x.ts', `../${path}`],
			],
		),
		...[
			...['axios', 'crypto', 'crypto-js', 'crypto-js/hmac-sha256', 'fastify', 'lodash', 'luxon'],
			...['n8n-core', 'n8n-workflow/dist/types', 'node:fs'],
		].flatMap((name): Array<[string, string]> => [
			['nodes/shared/x.ts', name],
			['nodes/Karbon/resources/invoice/x.ts', name],
			['nodes/KarbonTrigger/x.ts', name],
			['credentials/x.ts', name],
		]),
		...[
			'nodes/shared/subscriptions/signature',
			'credentials/KarbonApi.credentials',
			'host',
			'test/support',
		].map((path): [string, string] => ['simulator/delivery/x.ts', `../../${path}`]),
	])('reports an error for %s when it imports %s', async (file, imported) => {
		expect(await layerErrors(file, imported)).toHaveLength(2);
	});

	it.each([
		['nodes/Karbon/resources/invoice/x.ts', './get'],
		['nodes/Karbon/resources/invoice/x.ts', '../../execution/operation'],
		['nodes/Karbon/resources/invoice/x.ts', '../../../shared/odata/query'],
		['nodes/Karbon/resources/file/list/x.ts', '../fileFields'],
		['nodes/Karbon/resources/file/list/x.ts', '../../../execution/operation'],
		['nodes/Karbon/resources/index.ts', './invoice'],
		['nodes/Karbon/Karbon.node.ts', './resources'],
		['nodes/KarbonTrigger/x.ts', '../shared/subscriptions/signature'],
		['nodes/KarbonTrigger/run/x.ts', '../subscription/ensure'],
		['nodes/KarbonTrigger/webhook/x.ts', '../execution/nodeMemory'],
		['nodes/KarbonTrigger/execution/x.ts', './queue/executionQueue'],
		['nodes/KarbonTrigger/execution/queue/x.ts', '../../state/carried'],
		['nodes/KarbonTrigger/filters/x.ts', '../settings'],
		['nodes/KarbonTrigger/scan/x.ts', '../../shared/moments'],
		['nodes/KarbonTrigger/KarbonTrigger.node.ts', './run/triggerRun'],
		['nodes/shared/x.ts', 'n8n-workflow'],
		['nodes/shared/x.ts', 'node:crypto'],
		['simulator/delivery/x.ts', '../records'],
		['simulator/delivery/x.ts', 'axios'],
		['test/x.ts', '../nodes/Karbon/Karbon.node'],
	])('allows %s to import %s', async (file, imported) => {
		expect(await layerErrors(file, imported)).toEqual([]);
	});
});
