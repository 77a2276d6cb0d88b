import type { Expectation } from '../../demo/checks/types';
import { Report } from '../../demo/report';

/** A report that also knows which workflows did all that they should. */
export class Tally extends Report {
	private readonly workflows = new Map<string, boolean>();
	private current = '';

	override heading(text: string): void {
		super.heading(text);
		this.current = text;
		this.workflows.set(text, true);
	}

	override add(outcome: Expectation): void {
		super.add(outcome);
		if (!outcome.holds) this.workflows.set(this.current, false);
	}

	/** Names of the workflows of which every statement held, and of the others. */
	get summary(): { good: string[]; bad: string[] } {
		const names = [...this.workflows.keys()];
		return {
			good: names.filter((name) => this.workflows.get(name)),
			bad: names.filter((name) => !this.workflows.get(name)),
		};
	}
}
