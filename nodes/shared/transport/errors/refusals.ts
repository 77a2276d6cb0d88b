import type { KarbonRequest } from '../request';
import type { ServiceMessage } from './serviceMessage';

interface Refusal {
	method: KarbonRequest['method'];
	path: RegExp;
	/** Matches Karbon's whole text. */
	message: RegExp;
	/** What to do. */
	advice: string;
}

const IDENTIFIER_IN_USE = 'User defined identifier already in use';

/**
 * The refusals that Karbon answers with HTTP 500 and the code 5001, which it also uses for unexpected errors (karbon.md
 * 114, which does not mention PUT). After any other HTTP 500 a write may have been done. A text that is similar to one
 * of these is no refusal.
 */
const REFUSALS: Refusal[] = [
	{
		method: 'POST',
		path: /^\/v3\/Files$/,
		message:
			/^(?:The file type of '.{1,300}' is not supported|Unsupported (?:upload )?file type)\.?$/is,
		advice:
			'Executables, scripts, HTML, and other unsafe types are rejected. Upload the file in a ZIP archive.',
	},
	...(['POST', 'PUT'] as const).map((method) => ({
		method,
		path: /^\/v3\/(?:Contacts|Organizations|ClientGroups)(?:\/[^/]+)?$/,
		message: new RegExp(`^${IDENTIFIER_IN_USE}\\.?$`, 'i'),
		advice: 'Enter another identifier, or update the record that has it.',
	})),
	{
		method: 'POST',
		path: /^\/v3\/Notes$/,
		message: /^.{1,300} is not an active Karbon user\.?$/is,
		advice: 'Choose a user who is active in Karbon.',
	},
	{
		method: 'POST',
		path: /^\/v3\/Users$/,
		message: /^.{1,300} can not be null or empty\.?$/is,
		advice: 'Enter the missing value.',
	},
];

/** What to do about an answer that is in the table of refusals; undefined for any other. */
export function refusalAdvice(
	request: KarbonRequest,
	status: number,
	{ code, message }: ServiceMessage = { details: [] },
): string | undefined {
	if (status !== 500 || code !== '5001' || message === undefined) return undefined;
	return REFUSALS.find(
		(row) =>
			row.method === request.method && row.path.test(request.path) && row.message.test(message),
	)?.advice;
}

/** Whether an error says that the identifier of a new client is in use. */
export function isIdentifierInUse({ message }: Error): boolean {
	return message.toLowerCase().includes(IDENTIFIER_IN_USE.toLowerCase());
}
