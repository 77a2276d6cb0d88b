import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import type { Caller } from '../../../../../nodes/Karbon/writes/caller';
import { UnknownContents } from '../../../../../nodes/Karbon/writes/journal/unknownContents';

import { createExecution, type Execution } from '../../../../support/action/executeNode';
import { EVERY_OPERATION } from '../../everyOperation';
import { useBench } from '../../support';

const bench = useBench();
const payments = () => bench.simulator.store.payments.size;

/** Runs a node of the execution that records the same payment as all others. */
async function record(
	node: string,
	execution: Execution,
	parameters: INodeParameters,
	options: INodeParameters = {},
) {
	return await bench.run(
		'payment.create',
		{ ...parameters, options },
		{ execution, node: { id: node, name: node } },
	);
}

describe('a payment whose outcome is unknown', () => {
	const SEND_AGAIN = { ifPreviousOutcomeUnknown: 'sendAgain' };

	it('is not sent by another node of the same execution, such as one on the error output', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const before = payments();
		bench.loseNextResponse();
		await record('first', execution, parameters);
		const second = await record('fallback', execution, parameters);
		expect(second.error?.message).toMatch(/^Not sent: a previous attempt/);
		const third = await record('fallback', execution, parameters, SEND_AGAIN);
		expect(third.error?.message).toMatch(/^Not sent: a previous attempt/);
		expect(payments()).toBe(before + 1);
	});

	it('may be sent by another node of a retry if the user chose to send it again', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const before = payments();
		bench.loseNextResponse();
		await record('first', execution, parameters);
		const retry = { ...createExecution(), data: execution.data };
		expect((await record('fallback', retry, parameters)).error).toBeDefined();
		expect((await record('fallback', retry, parameters, SEND_AGAIN)).error).toBeUndefined();
		expect(payments()).toBe(before + 2);
	});

	it('is not one that Karbon refused, which another node may send', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'POST' },
			times: 1,
		});
		expect((await record('first', execution, parameters)).error).toBeDefined();
		expect((await record('fallback', execution, parameters)).error).toBeUndefined();
	});
});

describe('contents with an unknown outcome', () => {
	const contentsIn = (data: object, executionId?: string) => {
		const caller: Caller = {
			node: 'n',
			name: 'N',
			executionId,
			run: 0,
			isTool: false,
			isRetry: false,
		};
		const context = { getContext: () => data } as unknown as IExecuteFunctions;
		return new UnknownContents(context, caller);
	};

	it('are of this execution if it sent one of them', () => {
		const data = {};
		contentsIn(data, '7').add(['a day', 'recent']);
		const retry = contentsIn(data, '8');
		expect(retry.sender(['a day', 'recent'])).toBe('earlier');
		retry.add(['another day', 'recent']);
		expect(retry.sender(['a day', 'recent'])).toBe('this');
		expect(retry.sender(['none'])).toBeUndefined();
	});

	it('are not kept in the data of a call without an execution', () => {
		const data = {};
		const contents = contentsIn(data);
		contents.add(['a day']);
		expect(data).toEqual({});
		expect(contents.sender(['a day'])).toBeDefined();
	});
});
