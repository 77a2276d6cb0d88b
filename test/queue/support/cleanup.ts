/** Ends what was started, the latest first. */
export class Cleanup {
	private readonly steps: Array<() => Promise<void> | void> = [];

	/** Remembers how to end something, and gives it back. */
	add<T>(thing: T, end: (thing: T) => Promise<void> | void): T {
		this.steps.push(() => end(thing));
		return thing;
	}

	/** Ends all; a step that fails does not keep the others from being done. @throws the first failure */
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
