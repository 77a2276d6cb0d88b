/** A few records of each kind; a case asks for more of those that it reads. */
export const FEW_RECORDS = {
	contacts: 5,
	organizations: 5,
	clientGroups: 3,
	workItems: 5,
	invoices: 30,
	payments: 12,
	filesPerEntity: 2,
	users: 5,
	notes: 2,
	teams: 2,
	workTemplates: 3,
	timesheetsPerUser: 1,
};
