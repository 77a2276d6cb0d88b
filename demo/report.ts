import type { Expectation } from './checks/types';

/** Prints each expectation and counts those that are met. */
export class Report {
	passed = 0;
	failed = 0;

	/** @param write prints a line, by default to standard output */
	constructor(private readonly write: (line: string) => void = (line) => console.log(line)) {}

	heading(text: string): void {
		this.write(`\n${text}`);
	}

	add({ says, holds, found }: Expectation): void {
		if (holds) this.passed += 1;
		else this.failed += 1;
		this.write(`  ${holds ? '✓' : '✗'} ${says}`);
		if (!holds && found !== undefined) this.write(`      found: ${toText(found)}`);
	}

	/** Prints the totals. `.ci/run` reads this line. */
	close(): void {
		this.write(`\ndemo: ${this.passed} passed, ${this.failed} failed`);
	}
}

function toText(found: unknown): string {
	const text = typeof found === 'string' ? found : JSON.stringify(found);
	return text.length > 400 ? `${text.slice(0, 400)} ...` : text;
}
