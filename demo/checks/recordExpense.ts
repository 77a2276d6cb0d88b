import { runManually, type Check } from './types';

export const recordExpense: Check = {
	example: 'record-expense',
	verify: runManually((run) => {
		const { execution, simulator } = run;
		const [workItem = {}] = execution.jsonOf('Get Work Item');
		const [expense = {}] = execution.jsonOf('Record Expense');
		const stored = simulator.store.expenses.get(String(expense.ExpenseKey));
		return [
			{
				says: `expense of 100.00 (80.00 billable) recorded on "${String(workItem.Title)}"`,
				holds:
					simulator.store.expenses.size === 1 &&
					stored?.Value === 100 &&
					stored.BillableValue === 80 &&
					stored.Timeline.EntityKey === workItem.WorkItemKey,
				found: [...simulator.store.expenses.values()],
			},
		];
	}),
};
