import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import type { Visit } from '../visit';

const card = ({ simulator }: Ui) => firstOf('contact', simulator.store.contacts).BusinessCards[0];

/** Business cards, which Karbon does not list. */
export const BUSINESS_CARD_VISITS: Visit[] = [
	{
		action: 'Get a business card',
		fields: ['Business Card Key'],
		async fill(ui) {
			await ui.form.type('businessCardKey', card(ui).BusinessCardKey);
		},
		shows: (ui) => [card(ui).BusinessCardKey, card(ui).EmailAddresses[0]],
	},
	{
		action: 'Update a business card',
		fields: ['Business Card Key', 'Update Fields', 'More Fields', 'Options'],
		async fill(ui) {
			await ui.form.type('businessCardKey', card(ui).BusinessCardKey);
			await ui.form.addTo(1, 'skypeLink', 'Skype Link');
			await ui.form.type('skypeLink', 'card-of-the-browser');
		},
		shows: () => ['card-of-the-browser', 'changed', 'true'],
		changed(ui) {
			expect(card(ui).SkypeLink).toBe('card-of-the-browser');
		},
	},
];
