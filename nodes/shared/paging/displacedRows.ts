/** A record with its value in the list's order. */
interface Version {
	value: unknown;
	/** The passes that returned it: bit 0 for the first one. */
	passes: number;
}

/**
 * Whether a list that is read several times may have a row that no pass returned. Karbon may return rows with the same
 * value in another order with each page, so one that comes twice may have displaced another (karbon.md 4). No row with
 * a value is missing if a pass returned this value as often as there are different rows with it in this pass and later
 * ones. A row that is deleted or moves during a pass may bring others to a page that was read before. So a pass does not
 * count if it returned a record with two values, or, unless it is the last, a record that did not come again.
 */
export class DisplacedRows {
	private readonly records = new Map<unknown, Version[]>();
	/** For each pass, how many rows with a value had come before in the same pass. */
	private readonly repeats: Map<unknown, number>[] = [];
	/** Passes that do not count. */
	private readonly torn = new Set<number>();

	/** Begins a pass. There are 31 at most. */
	begin(): void {
		this.repeats.push(new Map());
	}

	/**
	 * Adds a row to the pass.
	 * @param key identifies the record
	 * @param value its value in the list's order; the same for all rows of a list without an order
	 * @returns whether no pass has returned this record with this value before
	 */
	add(key: unknown, value: unknown): boolean {
		const last = this.repeats.length - 1;
		const versions = this.records.get(key) ?? [];
		const known = versions.find((version) => version.value === value);
		const again = versions.find(({ passes }) => isIn(passes, last));
		if (again && again === known) {
			this.repeats[last].set(value, (this.repeats[last].get(value) ?? 0) + 1);
			return false;
		}
		if (again) this.torn.add(last);
		if (known) known.passes |= 1 << last;
		else this.records.set(key, [...versions, { value, passes: 1 << last }]);
		return !known;
	}

	/** Whether some may be missing after this pass. */
	get mayExist(): boolean {
		const last = this.repeats.length - 1;
		if (this.torn.has(last)) return true;
		if (this.repeats[last].size === 0) return false;
		const counting = this.countingPasses();
		const rows = this.rowsOf(this.repeats[last]);
		return [...rows].some(([value, ofValue]) =>
			counting.every((pass) => {
				const later = ofValue.filter((passes) => !isIn(passes, pass) && passes >>> pass > 0);
				return (this.repeats[pass].get(value) ?? 0) > later.length;
			}),
		);
	}

	/** The passes that count. */
	private countingPasses(): number[] {
		const incomplete = new Set(this.torn);
		for (const versions of this.records.values()) {
			const last = Math.max(...versions.map(({ passes }) => lastOf(passes)));
			if (last < this.repeats.length - 1) incomplete.add(last);
		}
		return [...this.repeats.keys()].filter((pass) => !incomplete.has(pass));
	}

	/** For each of the values, the passes of its rows. */
	private rowsOf(values: ReadonlyMap<unknown, number>): Map<unknown, number[]> {
		const rows = new Map([...values.keys()].map((value): [unknown, number[]] => [value, []]));
		for (const versions of this.records.values()) {
			for (const { value, passes } of versions) rows.get(value)?.push(passes);
		}
		return rows;
	}
}

const isIn = (passes: number, pass: number): boolean => (passes & (1 << pass)) !== 0;

const lastOf = (passes: number): number => 31 - Math.clz32(passes);
