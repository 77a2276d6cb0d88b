import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { createTestClient } from '../../../support/fakeHost';

it('has the users with a key and an email address, named by the address without a name', async () => {
	const value = [
		{ Id: 'a', EmailAddress: ' ann@firm.example ', Name: 'Ann' },
		{ Id: 'b', EmailAddress: 'bo@firm.example', Name: null },
		{ Id: 'c', EmailAddress: '', Name: 'Without Address' },
		{ EmailAddress: 'd@firm.example', Name: 'Without Key' },
	];
	const { client, settle } = createTestClient(() => ({ body: { value } }));
	expect(await settle(ACCOUNT_USERS.get(client))).toEqual([
		{ id: 'a', email: 'ann@firm.example', name: 'Ann' },
		{ id: 'b', email: 'bo@firm.example', name: 'bo@firm.example' },
	]);
	ACCOUNT_USERS.forget();
});
