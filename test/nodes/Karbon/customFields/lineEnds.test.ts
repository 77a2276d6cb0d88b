import type { INodeParameters } from 'n8n-workflow';

import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench({ variants: { texts: 'crlf' } });

it('a custom field whose line ends Karbon has changed has the same value', async () => {
	const customFieldKey = { __rl: true, mode: 'name', value: 'Fiscal year end' };
	const set = async () => {
		const { items, error } = await bench.run('customField.setValues', {
			clientKey: byId(firstKey(bench.simulator.store.customFieldValues)),
			fieldValues: { values: [{ customFieldKey, value: 'June\nor July' }] },
		} as unknown as INodeParameters);
		expect(error).toBeUndefined();
		return jsonOf(items)[0].changed;
	};
	expect([await set(), await set()]).toEqual([true, false]);
});
