import {
	clientCheck,
	dayChecks,
	sinceCheck,
	userCheck,
	valueCheck,
} from '../../../../../nodes/Karbon/lists/checks/rowCheck';

const [november] = dayChecks(
	'Due Date',
	'DueDate',
	{ from: '2026-11-01', to: '2026-11-30' },
	'UTC',
);
const [past] = dayChecks('Due Date', 'DueDate', { to: '2026-11-30' }, 'UTC');
const since = sinceCheck('Modified After', 'LastModifiedDateTime', Date.parse('2026-11-21'));
const owner = userCheck('Client Owner', 'ClientOwner', ' Ann@Example.com ');
const client = clientCheck('Client', 'Client', 'aBc');

it.each([
	['a day inside of the range', november, '2026-11-30T00:00:00Z', true],
	['the first day', november, '2026-11-01', true],
	['the day before', november, '2026-10-31T23:59:59Z', false],
	['the day after', november, '2026-12-01T00:00:00+10:00', false],
	['a day long ago, in a range without a beginning', past, '1999-01-01', true],
	['no day', november, null, false],
	['an empty day', past, '', false],
	['a missing day', past, undefined, false],
	['this time', since, '2026-11-21T00:00:00Z', true],
	['a later time', since, '2026-11-21T00:00:00.0010000Z', true],
	['an earlier time', since, '2026-11-20T23:59:59.999', false],
	['the user in another spelling', owner, 'ANN@example.com', true],
	['another user', owner, 'joann@example.com', false],
	['no user', owner, null, false],
	['the client', client, { ClientKey: 'AbC', Name: 'Acme' }, true],
	['another client', client, { ClientKey: 'AbCd' }, false],
	['no client', client, null, false],
	['a client without a key', client, { Name: 'Acme', ClientKey: null }, false],
	['a value that is not set', valueCheck('Open Only', 'PrimaryStatus', () => true), '', false],
])('%s is accepted as expected', (_name, check, value, wanted) => {
	expect(check.accepts(value)).toBe(wanted);
});

it.each([
	[
		november,
		'soon',
		"The filter 'Due Date' cannot be applied: Karbon returned a record without a valid date",
	],
	[
		since,
		null,
		"The filter 'Modified After' cannot be applied: Karbon returned a record without a valid time",
	],
	[since, undefined, 'Karbon returned a record without a valid time'],
	[
		client,
		{ Name: 'Acme' },
		"The filter 'Client' cannot be applied: Karbon returned a record without a valid client key",
	],
	[client, 'abc', 'Karbon returned a record without a valid client key'],
	[owner, 'Ann Smith', 'Karbon returned a record without a valid email address'],
])('a value that cannot be read is an error', (check, value, message) => {
	expect(() => check.accepts(value)).toThrow(message);
});

it('a range without days is no condition', () => {
	expect(dayChecks('Due Date', 'DueDate', {}, 'UTC')).toEqual([]);
});
