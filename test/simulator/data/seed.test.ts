import { seedStore } from '../../../simulator/data/seed';
import { toCents } from '../../../simulator/money';

const NOW = Date.UTC(2026, 0, 15, 9);

describe('seeded data', () => {
	it('is the same for the same seed and start time, and different for another seed', () => {
		const dump = (seed: number) =>
			JSON.stringify(
				Object.values(seedStore({ seed, invoices: 50 }, NOW)).map((records) => [...records]),
			);
		expect(dump(1)).toBe(dump(1));
		expect(dump(1)).not.toBe(dump(2));
	});

	it('keeps keys and names with another start time or more records of another kind', () => {
		const first = seedStore({ invoices: 10 }, NOW);
		const later = seedStore({ invoices: 20 }, NOW + 86_400_000);
		expect([...later.contacts.keys()]).toEqual([...first.contacts.keys()]);
		expect([...later.invoices.keys()].slice(0, 10)).toEqual([...first.invoices.keys()]);
	});

	it('has the given numbers of records', () => {
		const store = seedStore(
			{
				invoices: 33,
				payments: 21,
				contacts: 5,
				organizations: 4,
				clientGroups: 3,
				workItems: 2,
				filesPerEntity: 3,
				users: 1,
				notes: 6,
				teams: 2,
				roles: 7,
				workTemplates: 8,
				timesheetsPerUser: 3,
			},
			NOW,
		);
		const sizes = Object.fromEntries(
			Object.entries(store).map(([name, records]) => [name, records.size]),
		);
		expect(sizes).toMatchObject({
			invoices: 33,
			payments: 21,
			contacts: 5,
			organizations: 4,
			clientGroups: 3,
			workItems: 2,
			files: 33,
			users: 1,
			notes: 6,
			teams: 2,
			roles: 7,
			workTemplates: 8,
			timesheets: 3,
			timeEntries: 15,
		});
	});

	it('gives each client a unique UserDefinedIdentifier', () => {
		const { contacts, organizations, clientGroups } = seedStore({}, NOW);
		const clients = [...contacts.values(), ...organizations.values(), ...clientGroups.values()];
		const identifiers = clients.map(({ UserDefinedIdentifier }) => UserDefinedIdentifier);
		expect(new Set(identifiers).size).toBe(clients.length);
	});

	it('can be empty', () => {
		const store = seedStore(
			{
				invoices: 0,
				payments: 0,
				contacts: 0,
				organizations: 0,
				clientGroups: 0,
				workItems: 0,
				filesPerEntity: 0,
				users: 0,
				notes: 0,
			},
			NOW,
		);
		expect(store.invoices.size + store.workItems.size + store.files.size).toBe(0);
	});

	it('has amounts that add up to the cent, and matching statuses', () => {
		for (const invoice of seedStore({ invoices: 500 }, NOW).invoices.values()) {
			const cents = (amount: number): number => {
				const whole = toCents(amount);
				expect(whole).toBeDefined();
				return whole ?? 0;
			};
			const lines = invoice.LineItems.reduce((sum, line) => sum + cents(line.Amount), 0);
			expect(lines).toBe(cents(invoice.InvoiceSubTotal));
			expect(lines + cents(invoice.InvoiceTaxTotal)).toBe(cents(invoice.InvoiceTotal));
			const settled = ['Paid', 'Voided'].includes(invoice.InvoiceStatus);
			expect(invoice.TotalAmountDue).toBe(settled ? 0 : invoice.InvoiceTotal);
			expect(Date.parse(invoice.UpdatedAt)).toBeLessThan(NOW);
			expect(invoice.UpdatedAt >= invoice.CreatedAt).toBe(true);
		}
	});

	it('gives unique keys and numbers to 3,000 invoices', () => {
		const { invoices } = seedStore({ invoices: 3_000 }, NOW);
		const numbers = [...invoices.values()].map(({ InvoiceNumber }) => InvoiceNumber);
		expect(invoices.size).toBe(3_000);
		expect(new Set(numbers).size).toBe(3_000);
	});
});
