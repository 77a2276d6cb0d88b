/** Why a list could not be read to its end. */
export type PagingProblem = 'notAList' | 'repeatedLink' | 'endless' | 'untrustedLink';

const TEXTS: Record<PagingProblem, (detail?: string) => [string, string]> = {
	notAList: () => [
		'Karbon did not return a list',
		'The response has neither a "value" list nor an "Attachments" list. Check the Base URL of the credential.',
	],
	repeatedLink: () => [
		'The list does not end: Karbon returned the same link to the next page twice',
		'No records were returned, because some would be missing or duplicates. Try again later, or set a limit.',
	],
	endless: () => [
		'The list does not end: Karbon returned links to more and more pages',
		'No records were returned, because some may be duplicates. Try again later, or set a limit.',
	],
	untrustedLink: (origin) => [
		`The list continues at ${origin}, which is not the Base URL of the credential`,
		'The link was not followed, because token and key are sent to the Base URL only. If the address is right, correct the Base URL.',
	],
};

/** A list that cannot be trusted to be complete; `description` says what to do. */
export class PagingError extends Error {
	readonly description: string;

	constructor(
		readonly problem: PagingProblem,
		detail?: string,
	) {
		const [message, description] = TEXTS[problem](detail);
		super(message);
		this.name = 'PagingError';
		this.description = description;
	}
}
