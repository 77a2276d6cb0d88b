/** A request of an operation of the action node. */
export interface Seen {
	/** `Invoice > Get`. */
	operation: string;
	method: string;
	path: string;
}

const ROW = /^\| (`([A-Z]+) ([^`]+)`) *\| (.*?) *\|$/;

/** `/v3/Invoices/{InvoiceKey}` as an expression for paths. */
function pattern(template: string): RegExp {
	const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.()$]/g, '\\$&'));
	return new RegExp(`^${parts.join("[^/'()]+")}$`);
}

/**
 * Fills in the second column of the tables of docs/coverage.md, whose first column lists the operations of Karbon's API.
 * @throws Error for a request that no row has
 */
export function coveragePage(page: string, seen: readonly Seen[]): string {
	const templates = [...page.matchAll(new RegExp(ROW, 'gm'))]
		.map(([, , method, template]) => ({ method, template, matches: pattern(template) }))
		// A fixed path comes before a key in its place.
		.sort((left, right) => left.template.split('{').length - right.template.split('{').length);
	const operations = new Map<string, Set<string>>();
	for (const { method, path, operation } of seen) {
		const row = templates.find((one) => one.method === method && one.matches.test(path));
		if (!row) throw new Error(`docs/coverage.md has no row for ${method} ${path}`);
		const id = `${method} ${row.template}`;
		operations.set(id, (operations.get(id) ?? new Set()).add(operation));
	}
	const rows = page.split('\n').map((line) => {
		const [, cell, method, template, old] = ROW.exec(line) ?? [];
		if (cell === undefined) return line;
		const found = [...(operations.get(`${method} ${template}`) ?? [])].sort();
		const fallback = old.startsWith('Not offered') ? old : 'Later';
		return `| ${cell} | ${found.join(', ') || fallback} |`;
	});
	return rows.join('\n');
}
