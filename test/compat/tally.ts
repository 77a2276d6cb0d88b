import type { Expectation } from '../../demo/checks/types';
import { Report } from '../../demo/report';

/** A report that also records which workflows passed all checks. */
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

	/** Names of the workflows that passed all checks, and of the others. */
	get summary(): { passed: string[]; failed: string[] } {
		const names = [...this.workflows.keys()];
		return {
			passed: names.filter((name) => this.workflows.get(name)),
			failed: names.filter((name) => !this.workflows.get(name)),
		};
	}
}
