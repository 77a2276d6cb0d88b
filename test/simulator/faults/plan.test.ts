import type { FaultRule } from '../../../simulator';
import { createFaultPlan } from '../../../simulator/faults/plan';

describe('a fault rule', () => {
	const hits = (rule: Omit<FaultRule, 'action'>, requests: Array<[string, string]>) => {
		const plan = createFaultPlan();
		plan.add({ ...rule, action: 'notJson' });
		return requests.map(([method, path]) => plan.next(method, path) !== undefined);
	};
	const five = Array.from({ length: 5 }, (): [string, string] => ['GET', '/v3/Invoices']);

	it.each<[string, Omit<FaultRule, 'action'>, boolean[]]>([
		['every request', {}, [true, true, true, true, true]],
		['the nth request', { match: { nth: 2 } }, [false, true, false, false, false]],
		['every nth request', { match: { every: 2 } }, [false, true, false, true, false]],
		[
			'the first requests with match.times',
			{ match: { times: 2 } },
			[true, true, false, false, false],
		],
		['the first requests with times', { times: 1 }, [true, false, false, false, false]],
		[
			'every nth request up to times',
			{ match: { every: 2, times: 1 } },
			[false, true, false, false, false],
		],
		[
			'no request with another method',
			{ match: { method: 'post' } },
			[false, false, false, false, false],
		],
		['requests with the method', { match: { method: 'get' } }, [true, true, true, true, true]],
		[
			'the path in any letter case',
			{ match: { path: '/V3/invoices' } },
			[true, true, true, true, true],
		],
		[
			'no request for a longer path',
			{ match: { path: '/v3/Invoices/x' } },
			[false, false, false, false, false],
		],
		[
			'paths that start with the text before *',
			{ match: { path: '/v3/inv*' } },
			[true, true, true, true, true],
		],
		[
			'paths that match a regular expression, even a global one',
			{ match: { path: /invoices$/gi } },
			[true, true, true, true, true],
		],
	])('applies to %s', (_name, rule, expected) => {
		expect(hits(rule, five)).toEqual(expected);
	});

	it('applies only when no earlier rule matches, and then counts against its times', () => {
		const plan = createFaultPlan();
		plan.add({ match: { nth: 1 }, action: 'notJson' });
		plan.add({ action: 'resetAfter', times: 1 });
		expect([1, 2, 3].map(() => plan.next('GET', '/')?.type)).toEqual([
			'notJson',
			'resetAfter',
			undefined,
		]);
		expect(plan.list()).toHaveLength(2);
		plan.clear();
		expect(plan.list()).toEqual([]);
	});
});
