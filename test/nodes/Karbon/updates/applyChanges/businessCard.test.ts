import type { IDataObject } from 'n8n-workflow';

import { CARD, putContact, RECORD, sent, TAKEN } from './support';

describe('an update of a business card', () => {
	const withCards = (...cards: IDataObject[]) => putContact(TAKEN, cards);
	const SECOND = { BusinessCardKey: 'card-2', EmailAddresses: [] };

	it('sends every card with the type and the key of its record', () => {
		expect(sent({}, { 'Email Addresses': ['b@x.example'] })).toEqual(
			withCards({ ...CARD, EmailAddresses: ['Ann@x.example', 'b@x.example'] }, SECOND),
		);
	});

	it('changes the card that is named', () => {
		expect(sent({}, { 'Role or Title': 'CEO' }, { cardKey: 'card-2' })).toEqual(
			withCards(CARD, { ...SECOND, RoleOrTitle: 'CEO' }),
		);
		expect(() => sent({}, { 'Role or Title': 'CEO' }, { cardKey: 'card-3' })).toThrow(
			`'Business Card Key' "card-3" is not one of the business cards of this record`,
		);
	});

	it('changes nothing without a field of the card, whichever card is named', () => {
		expect(sent({ Suffix: 'Jr.' }, {}, { cardKey: 'card-3' })).toEqual({
			method: 'PATCH',
			body: { Suffix: 'Jr.' },
		});
	});

	it('ignores what is no card', () => {
		const record = { ...RECORD, BusinessCards: [null, CARD] };
		expect(sent({}, { 'Role or Title': 'CEO' }, { record })).toEqual(
			withCards({ ...CARD, RoleOrTitle: 'CEO' }),
		);
	});

	it('creates a card when there is none', () => {
		const record = { ...RECORD, BusinessCards: [] };
		expect(sent({}, { 'Role or Title': 'CEO' }, { record })).toEqual(
			withCards({ RoleOrTitle: 'CEO' }),
		);
	});

	it('changes the entry with the same key or else the same label, or adds an entry', () => {
		const [first, second, third] = CARD.PhoneNumbers;
		const given = [
			{ Label: 'Work', Number: '7' },
			{ PhoneNumberKey: 'p1', Number: '8' },
			{ Label: 'Mobile', Number: '9' },
		];
		expect(sent({}, { 'Phone Numbers': given.slice(1) })).toEqual(
			withCards(
				{ ...CARD, PhoneNumbers: [{ ...first, Number: '8' }, second, third, given[2]] },
				SECOND,
			),
		);
		expect(sent({}, { 'Phone Numbers': given.slice(0, 1) })).toEqual(
			withCards({ ...CARD, PhoneNumbers: [{ ...first, Number: '7' }, second, third] }, SECOND),
		);
		expect(() => sent({}, { 'Phone Numbers': [{ PhoneNumberKey: 'p9', Number: '1' }] })).toThrow(
			`'Phone Numbers' has no entry with the key "p9" in this record`,
		);
	});

	it('changes the entry with the same label that has a value, not an empty one before it', () => {
		const empty = { AddressKey: 'a0', Label: 'Physical', AddressLines: null, City: '' };
		const [address] = CARD.Addresses;
		const card = { ...CARD, Addresses: [empty, address] };
		const given = [{ Label: 'Physical', City: 'Cork' }];
		const record = { ...RECORD, BusinessCards: [card] };
		expect(sent({}, { Addresses: given }, { record })).toMatchObject({
			body: {
				BusinessCards: [{ Addresses: [{ AddressKey: 'a0' }, { AddressKey: 'a1', City: 'Cork' }] }],
			},
		});
	});

	it('changes the entry with a given key rather than one with the same values', () => {
		const [first, ...others] = CARD.PhoneNumbers;
		const given = [
			{ Label: 'Work', Number: '1' },
			{ PhoneNumberKey: 'p1', Number: '5' },
			{ PhoneNumberKey: 'p2', Number: '6' },
		];
		expect(sent({}, { 'Phone Numbers': given })).toEqual(
			withCards(
				{
					...CARD,
					PhoneNumbers: [
						{ ...first, Number: '5' },
						{ ...others[0], Number: '6' },
						others[1],
						given[0],
					],
				},
				SECOND,
			),
		);
	});

	it('adds entries with the same values once', () => {
		const given = [
			{ Number: '4' },
			{ Number: '4', Label: 'Fax' },
			{ Number: '2' },
			{ Label: 'Work', Number: '2' },
		];
		expect(sent({}, { 'Phone Numbers': given })).toEqual(
			withCards({ ...CARD, PhoneNumbers: [...CARD.PhoneNumbers, given[1]] }, SECOND),
		);
	});

	it('replaces a list, and keeps the key of an existing entry', () => {
		expect(sent({}, { '=Addresses': [{ Label: 'Physical', City: 'Bergen' }] })).toEqual(
			withCards(
				{ ...CARD, Addresses: [{ AddressKey: 'a1', Label: 'Physical', City: 'Bergen' }] },
				SECOND,
			),
		);
		expect(sent({}, { '=Email Addresses': ['b@x.example', 'ANN@x.example'] })).toEqual(
			withCards({ ...CARD, EmailAddresses: ['b@x.example', 'Ann@x.example'] }, SECOND),
		);
		const same = [{ Label: 'Physical', City: 'Oslo', ZipCode: '0150' }];
		expect(sent({}, { '=Addresses': same, '=Email Addresses': ['ann@x.example'] })).toBeUndefined();
	});

	it.each([
		['the same label', { Label: 'Physical', City: 'Cork' }, { City: 'Cork' }],
		['its key', { AddressKey: 'a1', City: 'Cork' }, { City: 'Cork' }],
		['another label only', { AddressKey: 'a1', Label: 'Legal', City: 'Oslo' }, { Label: 'Legal' }],
	])('replaces the whole place of an address with %s', (_, given, changed) => {
		const [address] = CARD.Addresses;
		const place = 'City' in changed ? {} : { City: address.City, ZipCode: address.ZipCode };
		const Addresses = [{ AddressKey: 'a1', Label: 'Physical', ...place, ...changed }];
		expect(sent({}, { Addresses: [given] })).toEqual(withCards({ ...CARD, Addresses }, SECOND));
	});

	it.each([
		['another number', { Number: '8' }, { Number: '8', CountryCode: 'US' }],
		['another country', { Number: '1', CountryCode: 'GB' }, { Number: '1', CountryCode: 'GB' }],
		[
			'another label only',
			{ Number: '1', Label: 'Fax' },
			{ Number: '1', CountryCode: 'US', Label: 'Fax' },
		],
	])('keeps what was not entered of a phone number, with %s', (_, given, changed) => {
		const phone = { PhoneNumberKey: 'p1', Label: 'Work' };
		const card = { ...CARD, PhoneNumbers: [{ ...phone, Number: '1', CountryCode: 'US' }] };
		const record = { ...RECORD, BusinessCards: [card, SECOND] };
		const change = { 'Phone Numbers': [{ PhoneNumberKey: 'p1', ...given }] };
		const PhoneNumbers = [{ ...phone, ...changed }];
		expect(sent({}, change, { record })).toEqual(withCards({ ...card, PhoneNumbers }, SECOND));
	});

	it('replaces a list whose order is another one', () => {
		const PhoneNumbers = [...CARD.PhoneNumbers].reverse();
		expect(sent({}, { '=Phone Numbers': PhoneNumbers })).toEqual(
			withCards({ ...CARD, PhoneNumbers }, SECOND),
		);
	});

	it('clears a list', () => {
		expect(sent({}, { Addresses: undefined })).toEqual(
			withCards({ ...CARD, Addresses: [] }, SECOND),
		);
	});
});
