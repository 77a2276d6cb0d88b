import { BUSINESS_CARD } from '../../../../../nodes/Karbon/schema/tables/businessCard';
import { CLIENT_GROUP } from '../../../../../nodes/Karbon/schema/tables/clientGroup';
import { ORGANIZATION } from '../../../../../nodes/Karbon/schema/tables/organization';
import { CARD, put, sent } from './support';

describe('an update of other records', () => {
	it('sends the card of a client group with every PUT, because leaving it out may clear it', () => {
		const record = {
			ClientGroupKey: 'g1',
			FullName: 'G',
			AccountingDetails: 'x',
			BusinessCard: CARD,
			Members: null,
		};
		expect(sent({ Members: [{ ContactKey: 'c1' }] }, {}, { type: CLIENT_GROUP, record })).toEqual({
			method: 'PUT',
			query: { $expand: 'BusinessCard' },
			body: {
				FullName: 'G',
				Members: [{ ContactKey: 'c1' }],
				BusinessCard: { ...CARD, EntityType: 'ClientGroup', EntityKey: 'g1' },
			},
		});
		const without = { ClientGroupKey: 'g1', FullName: 'G', BusinessCard: null };
		expect(sent({ 'Primary Contact': 'c1' }, {}, { type: CLIENT_GROUP, record: without })).toEqual(
			put({ FullName: 'G', PrimaryContact: 'c1' }),
		);
		expect(sent({}, { Websites: ['x'] }, { type: CLIENT_GROUP, record: without })).toMatchObject({
			body: { BusinessCard: { WebSites: ['x'], EntityType: 'ClientGroup', EntityKey: 'g1' } },
		});
	});

	it('leaves out fields of an organization that a PUT does not take', () => {
		const record = {
			OrganizationKey: 'o1',
			FullName: 'O',
			Contacts: [],
			LastModifiedDateTime: 'x',
		};
		expect(sent({ 'Contact Type': 'Client' }, {}, { type: ORGANIZATION, record })).toEqual(
			put({ FullName: 'O', ContactType: 'Client' }),
		);
	});

	it('sends a whole business card, with its key', () => {
		expect(sent({ 'Skype Link': 'x' }, {}, { type: BUSINESS_CARD, record: CARD })).toEqual(
			put({ ...CARD, SkypeLink: 'x' }),
		);
	});
});
