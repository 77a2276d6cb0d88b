/** Stops what was started, in reverse order. */
export class Cleanup {
	private readonly steps: Array<() => Promise<void> | void> = [];

	/** Registers how to stop something. @returns the thing itself */
	add<T>(thing: T, end: (thing: T) => Promise<void> | void): T {
		this.steps.push(() => end(thing));
		return thing;
	}

	/** Stops everything, also when a step fails. @throws the first error */
	async run(): Promise<void> {
		const failures: unknown[] = [];
		for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
			try {
				await step();
			} catch (error) {
				failures.push(error);
			}
		}
		if (failures.length > 0) throw failures[0];
	}
}
