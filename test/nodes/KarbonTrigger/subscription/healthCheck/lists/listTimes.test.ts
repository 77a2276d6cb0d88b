import {
	activate,
	clock,
	deliver,
	keysOf,
	restartProcess,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

setUpEachTest();

test('A delivered change is not handed on again where lists have whole seconds, and single records more digits (karbon.md 10)', async () => {
	await start({ variants: { modificationTimes: 'secondsInLists' } });
	const setup = setupWith({ webhookTypes: ['Contact'], includeRecord: true });
	const trigger = await activate(setup);
	const [key] = simulator.store.contacts.keys();
	const change = await simulator.change('Contact', key, 'Updated');
	clock.advance(60_000);
	await deliver(setup, change);
	await trigger.minutes(40);
	expect(keysOf(trigger)).toEqual([key]);
	const { trigger: later } = await restartProcess(setup, trigger);
	await later.minutes(10);
	expect(keysOf(later)).toEqual([]);
});
