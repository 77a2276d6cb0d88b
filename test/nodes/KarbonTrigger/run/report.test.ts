import { NodeApiError } from 'n8n-workflow';

import {
	forgetReported,
	listErrorKind,
	reportOnce,
	warnOfListOnce,
} from '../../../../nodes/KarbonTrigger/run/report';
import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { NODE } from '../../../support/fakeHost';
import { createTriggerContext, type RunningTrigger } from '../../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../../support/trigger/triggerSetup';

let running: RunningTrigger;
let memory: NodeMemory;

beforeEach(() => {
	memory = new NodeMemory();
	running = createTriggerContext(createTriggerSetup({ credential: {} }));
});

const levels = () => running.log.map(({ level }) => level);

test('An error that recurs with other numbers is reported once', () => {
	for (const seconds of [5, 40]) {
		const error = new Error(`Karbon asks to wait ${seconds} seconds`);
		reportOnce(running.context, memory, 'check or scan', error);
	}
	expect(running.complaints.map(({ message }) => message)).toEqual([
		'Karbon asks to wait 5 seconds',
	]);
});

test('Errors of two topics that alternate are each reported once', () => {
	for (let time = 0; time < 3; time++) {
		reportOnce(running.context, memory, 'check or scan', new Error('no connection'));
		reportOnce(running.context, memory, 'refused starts', new Error('the database is full'));
	}
	expect(running.complaints).toHaveLength(2);
});

test('A successful health check does not end the report of refused starts', () => {
	reportOnce(running.context, memory, 'refused starts', new Error('the database is full'));
	forgetReported(running.context, memory, 'check or scan');
	expect(levels()).toEqual(['error']);
	forgetReported(running.context, memory, 'refused starts');
	expect(levels()).toEqual(['error', 'info']);
	reportOnce(running.context, memory, 'refused starts', new Error('the database is full'));
	expect(running.complaints).toHaveLength(2);
});

test('The description of an error is kept', () => {
	const error = new NodeApiError(NODE, {}, { message: 'Rejected', description: 'Check the key' });
	reportOnce(running.context, memory, 'check or scan', error);
	expect(running.complaints[0]).toMatchObject({
		message: 'Rejected',
		description: 'Check the key',
	});
});

test('The error of a list is reported once, also when checks succeed in between', () => {
	for (let time = 0; time < 2; time++) {
		reportOnce(running.context, memory, '/v3/Contacts', new Error('closed'));
		forgetReported(running.context, memory, 'check or scan');
	}
	reportOnce(running.context, memory, '/v3/Invoices', new Error('closed'));
	expect(running.complaints).toHaveLength(2);
	expect(levels()).toEqual(['error', 'error']);
});

test('Two errors of one topic that alternate are each reported once', () => {
	for (let time = 0; time < 3; time++) {
		reportOnce(running.context, memory, 'check or scan', new Error('no connection'));
		reportOnce(running.context, memory, 'check or scan', new Error('no access'));
	}
	expect(running.complaints).toHaveLength(2);
});

test('A limited number of errors is remembered for a topic', () => {
	const word = (index: number) =>
		String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));
	for (let index = 0; index < 200; index++) {
		reportOnce(running.context, memory, 'check or scan', new Error(`no access ${word(index)}`));
	}
	expect(running.complaints).toHaveLength(50);
	expect(running.log).toHaveLength(200);
});

test('The error of a list is reported once whatever ID of a request it has, and again after the list could be read', () => {
	const refuse = (id: string) => {
		const error = new NodeApiError(NODE, {}, { message: `Denied. ID ${id}`, httpCode: '403' });
		reportOnce(running.context, memory, '/v3/Contacts', error, listErrorKind(error));
	};
	refuse('a');
	refuse('b');
	expect(running.complaints).toHaveLength(1);
	memory.reported.delete('/v3/Contacts');
	refuse('c');
	expect(running.complaints).toHaveLength(2);
});

test('What scans of a list cannot find is a warning, once', () => {
	for (let scan = 0; scan < 3; scan++) {
		warnOfListOnce(running.context, memory, 'records without a time');
		forgetReported(running.context, memory, 'check or scan');
	}
	expect(running.log).toEqual([
		{ level: 'warn', message: expect.stringContaining('records without a time') as string },
	]);
	expect(running.complaints).toEqual([]);
});
