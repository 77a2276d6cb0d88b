import {
	activate,
	clock,
	deliver,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

setUpEachTest();

test.each([
	[['Inserted'], 0],
	[['Inserted', 'Updated'], 1],
])(
	'A new contact that Karbon reports as Updated (karbon.md 88), with Action Types %j, starts %d workflows, as trigger.md says',
	async (actionTypes, count) => {
		await start();
		const setup = setupWith({ webhookTypes: ['Contact'], filters: { actionTypes } });
		const trigger = await activate(setup);
		const { key } = await simulator.change('Contact', undefined, 'Inserted');
		clock.advance(30_000);
		const change = await simulator.change('Contact', key, 'Updated');
		clock.advance(30_000);
		await deliver(setup, change);
		await trigger.minutes(20);
		expect(keysOf(trigger)).toEqual(Array(count).fill(key));
	},
);
