import { waitUntil } from '../../../../host';
import type { Simulator } from '../../../../simulator';
import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';

/** A field of a collection: its name in workflow files and its label. */
type Added = [name: string, label: string];

/** Fields of which n8n once entered the first choice, 0 or yes as soon as they were added. */
const CONTACT: Added[] = [
	['annualRevenue', 'Annual Revenue'],
	['entityType', 'Entity Type'],
	['financialYearEndDay', 'Financial Year End Day'],
	['financialYearEndMonth', 'Financial Year End Month'],
	['gstBasis', 'GST Basis'],
	['incomeTaxInstallmentPeriod', 'Income Tax Installment Period'],
	['isVATRegistered', 'Is VAT Registered'],
	['notes', 'Notes'],
	['organizationValuation', 'Organization Valuation'],
	['paysTax', 'Pays Tax'],
	['prepareGST', 'Prepare GST'],
	['registrationNumbers', 'Registration Numbers'],
	['revenueModel', 'Revenue Model'],
	['salesTaxBasis', 'Sales Tax Basis'],
	['accountingSalutation', 'Accounting Details: Salutation'],
	['sells', 'Sells'],
	['sex', 'Sex'],
	['taxCountryCode', 'Tax Country'],
	['addBusinessCard', 'Add Business Card'],
	['clientTeam', 'Client Team'],
	['restrictionLevel', 'Restriction Level'],
];
const WORK_ITEM: Added[] = [
	['feeSettings', 'Fee Settings'],
	['primaryStatus', 'Primary Status'],
];
const WORK_ITEM_MORE: Added[] = [
	['clientTaskRecipient', 'Client Task Recipient'],
	['clientType', 'Client Type'],
	['estimatedBudget', 'Estimated Budget'],
];

interface Update {
	action: string;
	/** Fields of the first and of the second collection of the form. */
	collections: Added[][];
	record(simulator: Simulator): object;
	pick(ui: Ui): Promise<void>;
}

const UPDATES: Update[] = [
	{
		action: 'Update a contact',
		collections: [[], CONTACT],
		record: ({ store }) => firstOf('contact', store.contacts),
		async pick({ form, simulator }) {
			await form.pick('contactKey', firstOf('contact', simulator.store.contacts).FullName);
		},
	},
	{
		action: 'Update a work item',
		collections: [WORK_ITEM, WORK_ITEM_MORE],
		record: ({ store }) => firstOf('work item', store.workItems),
		async pick({ form, simulator }) {
			const { WorkItemKey } = firstOf('work item', simulator.store.workItems);
			await form.enter('workItemKey', 'By ID', WorkItemKey);
		},
	},
];

/** Adds each field of an update that once had a value by default, leaves it alone, and runs the node after each. */
export function untouchedScenarios(ui: () => Ui): void {
	describe.each(UPDATES)('the form of "$action"', ({ action, collections, record, pick }) => {
		let before: object;

		it('opens, and changes nothing without fields', async () => {
			const { panel, output, n8n, simulator } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.showActions();
			await panel.choose(action);
			await pick(ui());
			before = structuredClone(record(simulator));
			simulator.reset();
			await output.run();
			await output.shows(['changed', 'false']);
		});

		it.each(
			collections.flatMap((fields, at) => fields.map(([name, label]) => ({ name, label, at }))),
		)("changes nothing when '$label' is added and left alone", async ({ name, label, at }) => {
			const { form, output, simulator } = ui();
			await form.addTo(at, name, label);
			simulator.reset();
			await output.run();
			// The panel may still show that the previous run has ended.
			const hasBegun = async () =>
				await Promise.resolve(simulator.requests.length > 0 || undefined);
			await waitUntil(hasBegun, { what: 'a request', timeoutMs: 30_000 });
			await output.ended();
			await output.shows(['changed', 'false']);
			expect(simulator.requests.map(({ method }) => method)).toEqual(['GET']);
			expect(record(simulator)).toEqual(before);
		});
	});
}
