import {
	type AllowedWrites,
	type NotAllowedError,
	requireAllowed,
} from '../../../../nodes/shared/credentials';

const LEVELS: AllowedWrites[] = ['everything', 'noPaymentsDeletionsOrUsers', 'nothing'];

/** What the error says is not allowed, for each level. */
function refusedBy(request: string, exempts = false): Array<string | undefined> {
	const [method, path] = request.split(' ');
	return LEVELS.map((allowed) => {
		try {
			requireAllowed(allowed, { method, path }, 'do it', exempts);
			return undefined;
		} catch (error) {
			return /does not allow (.*)$/.exec((error as NotAllowedError).message)?.[1];
		}
	});
}

const PEOPLE = 'changes to users, teams, or roles';

describe('requireAllowed', () => {
	it.each([
		'GET /v3/Payments',
		'get /v3/Users',
		'HEAD /v3/Invoices',
		'OPTIONS https://api.karbonhq.com/v3/ManualPayments',
		'GET /v3/FileDetails/abc/Download',
	])('lets %s pass, because it reads', (request) => {
		expect(refusedBy(request)).toEqual([undefined, undefined, undefined]);
	});

	it.each([
		'POST /v3/Contacts',
		'PUT /v3/WorkItems/abc',
		'PATCH /v3/Contacts/abc',
		'POST /v3/Expenses',
		'POST /v3/SomethingNew',
		'QUERY /v3/Contacts',
		'POST /v3/WebhookSubscriptions',
		'PATCH /v3/WebhookSubscriptions/Multi',
		'PUT /v3/IntegrationTasks/abc',
	])("refuses %s with 'Nothing' only", (request) => {
		expect(refusedBy(request)).toEqual([undefined, undefined, 'writes']);
	});

	it.each([
		['POST /v3/ManualPayments', 'payments'],
		['POST /v3/ReverseManualPayment', 'payments'],
		['DELETE /v3/ManualPayments/abc', 'payments'],
		['PATCH /v3/SomethingNew/abc/Payments', 'payments'],
		['DELETE /v3/CustomFields/abc', 'deletions'],
		['delete /v3/Anything', 'deletions'],
		['DELETE /v3/WebhookSubscriptions', 'deletions'],
		['POST /v3/Contacts/abc/RemoveCard', 'deletions'],
		['POST /v3/BulkDelete', 'deletions'],
		['POST /v3/Users', PEOPLE],
		['PUT /v3/Users/abc', PEOPLE],
		["POST /v3/Users('abc')", PEOPLE],
		['POST /v3/Teams/abc/AddMembers', PEOPLE],
		['POST /v3/Teams/abc/RemoveMember', PEOPLE],
		['POST /v3/Roles', PEOPLE],
	])("refuses %s with 'No Payments, Deletions, or User Changes', as %s", (request, name) => {
		expect(refusedBy(request)).toEqual([undefined, name, 'writes']);
	});

	it.each([
		['POST /V3/manualPAYMENTS', 'payments'],
		['POST /v3/Manual%50ayments', 'payments'],
		['POST /v3/Contacts/../ManualPayments', 'payments'],
		['POST /v3/Contacts/%2e%2e/Users', PEOPLE],
		['POST //v3//Users', PEOPLE],
		['POST https://api.karbonhq.com/v3/Users?x=1', PEOPLE],
		['POST https://proxy.example/karbon/v3/Users/', PEOPLE],
	])('refuses %s, whatever the spelling of the path', (request, name) => {
		expect(refusedBy(request)).toEqual([undefined, name, 'writes']);
	});

	it.each([
		'POST https://proxy.example/payments/users/v3/Contacts',
		'POST /v3/Contacts?next=/v3/Users',
		'POST /v3/UsersOfSomething',
	])('does not take %s for a guarded write', (request) => {
		expect(refusedBy(request)).toEqual([undefined, undefined, 'writes']);
	});

	it.each([
		'POST /v3/WebhookSubscriptions',
		'PATCH /v3/WebhookSubscriptions/Multi',
		'DELETE https://api.karbonhq.com/v3/WebhookSubscriptions/Contact',
	])('always allows %s for the trigger', (request) => {
		expect(refusedBy(request, true)).toEqual([undefined, undefined, undefined]);
	});

	it.each(['DELETE /v3/WebhookSubscriptions', 'DELETE /v3/WebhookSubscriptions/a/b'])(
		'does not allow %s for the trigger, which is not about one subscription',
		(request) => {
			expect(refusedBy(request, true)).toEqual([undefined, 'deletions', 'writes']);
		},
	);

	it('says what happened, why, and which field to change', () => {
		const sent = { method: 'DELETE', path: '/v3/CustomFields/abc' };
		expect(() =>
			requireAllowed('noPaymentsDeletionsOrUsers', sent, 'delete the custom field "Region"'),
		).toThrow(
			expect.objectContaining({
				message:
					'Could not delete the custom field "Region": the Karbon credential does not allow deletions',
				description:
					"The request was not sent. 'Allowed Writes' in the Karbon credential is set to 'No Payments, Deletions, or User Changes'. To allow it, change this field, or use another credential.",
			}),
		);
	});
});
