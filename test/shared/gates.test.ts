import { GateRegistry, processGates } from '../../nodes/shared/gates';
import { createManualTiming } from '../support/manualTiming';

const BASE = 'https://api.example.com';

describe('GateRegistry', () => {
	it('has one gate for each account and application', () => {
		const gates = new GateRegistry();
		const gate = gates.gateFor(BASE, 'key-1', 120);
		expect(gates.gateFor(BASE, 'key-1', 120)).toBe(gate);
		expect(gates.gateFor(BASE, 'key-2', 120)).not.toBe(gate);
		expect(gates.gateFor('https://other.example', 'key-1', 120)).not.toBe(gate);
	});

	it('tells a gate of a changed limit', async () => {
		const timing = createManualTiming(0);
		const gates = new GateRegistry(10_000, timing);
		gates.gateFor(BASE, 'key-1', 10);
		const gate = gates.gateFor(BASE, 'key-1', 1);
		await timing.settle(gate.acquire());
		await timing.settle(gate.acquire());
		expect(timing.now()).toBeGreaterThanOrEqual(10_000);
		expect(timing.now()).toBeLessThanOrEqual(10_005);
	});

	it('shows no key', () => {
		const gates = new GateRegistry();
		gates.gateFor(BASE, 'key-that-is-secret', 120);
		const seen: string[] = [];
		JSON.stringify(gates, (_name, value: unknown) => {
			if (value instanceof Map) return [...value.keys()].map((key) => seen.push(String(key)));
			return value;
		});
		expect(seen).toHaveLength(1);
		expect(seen.join()).not.toContain('secret');
	});

	it('drops gates that nobody uses, and keeps those in use, when there are many', async () => {
		const timing = createManualTiming();
		const gates = new GateRegistry(10_000, timing);
		const idle = gates.gateFor(BASE, 'idle', 120);
		const busy = gates.gateFor(BASE, 'busy', 120);
		const permit = await busy.acquire();
		for (let index = 0; index < 250; index++) gates.gateFor(BASE, `key-${index}`, 120);
		expect(gates.gateFor(BASE, 'busy', 120)).toBe(busy);
		expect(gates.gateFor(BASE, 'idle', 120)).not.toBe(idle);
		permit.release(true);
	});

	it('exists once for the process, on the real clock', () => {
		expect(processGates).toBeInstanceOf(GateRegistry);
	});
});
