import type { INodeParameters } from 'n8n-workflow';

import { KEY, type Kind, MULTI, OURS, SINGLE, useSubscriptions } from './support';

const { subscribe, create } = useSubscriptions();

describe('options that an existing subscription may not have', () => {
	const hintsFor = async (kind: Kind, options: INodeParameters) =>
		(await create(kind, options)).hints.map(({ message }) => message);

	it.each([
		['no option', {}, undefined],
		['the signing key', { signingKey: KEY }, "'Signing Key'"],
		['another batch size', { batchSize: 7 }, "'Batch Size'"],
		[
			'everything',
			{ signingKey: KEY, batchSize: 7, batchMaxDelaySeconds: 0 },
			"'Signing Key', 'Batch Size', 'Batch Max Delay (Seconds)'",
		],
	])('are reported: %s', async (_what, options, fields) => {
		subscribe('Invoice', OURS);
		const hints = await hintsFor(SINGLE, options);
		if (fields === undefined) return expect(hints).toEqual([]);
		expect(hints).toEqual([
			`The webhook subscription for this target URL already exists. Not applied to it: ${fields}. Karbon cannot change these, or does not show them. To apply them, turn on 'Replace Existing' under Options.`,
		]);
	});

	it('are not reported when Karbon shows that they are the same', async () => {
		await create(MULTI, { batchSize: 7, batchMaxDelaySeconds: 5 });
		expect(await hintsFor(MULTI, { batchSize: 7, batchMaxDelaySeconds: 5 })).toEqual([]);
		expect(await hintsFor(MULTI, { batchSize: 8 })).toHaveLength(1);
	});

	it('are reported when the types are changed', async () => {
		subscribe('Multi', OURS, ['User']);
		expect(await hintsFor(MULTI, { signingKey: KEY })).toHaveLength(1);
	});
});
