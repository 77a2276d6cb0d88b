import type { Expectation } from './checks/types';

/** Collects and prints the outcome of every expectation. */
export class Report {
	passed = 0;
	failed = 0;

	/** @param write receives lines, default standard output */
	constructor(private readonly write: (line: string) => void = (line) => console.log(line)) {}

	heading(text: string): void {
		this.write(`\n${text}`);
	}

	add({ says, holds, found }: Expectation): void {
		if (holds) this.passed += 1;
		else this.failed += 1;
		this.write(`  ${holds ? '✓' : '✗'} ${says}`);
		if (!holds && found !== undefined) this.write(`      found: ${shown(found)}`);
	}

	/** The line that continuous integration counts. */
	close(): void {
		this.write(`\ndemo: ${this.passed} passed, ${this.failed} failed`);
	}
}

function shown(found: unknown): string {
	const text = typeof found === 'string' ? found : JSON.stringify(found);
	return text.length > 400 ? `${text.slice(0, 400)} ...` : text;
}
