const HIDDEN = '[hidden]';
const PATTERNS: Array<[RegExp, string]> = [
	[/([?&](?:token|sig|signature)=)[^&\s"'<>]+/gi, `$1${HIDDEN}`],
	[/(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${HIDDEN}`],
	[/eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
];
/** Shorter texts are no secrets, and replacing them would make a message unreadable. */
const MIN_SECRET_LENGTH = 6;

/**
 * Takes secrets out of a text that a person will see: the given ones wherever they stand, and
 * whatever looks like a download token, a bearer token or a JWT.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
	const forms = secrets
		.filter((secret) => secret.length >= MIN_SECRET_LENGTH)
		.flatMap((secret) => [secret, encodeURIComponent(secret)])
		// The longest first: hiding a part of a secret would leave the rest of it to be read.
		.sort((a, b) => b.length - a.length);
	const clean = forms.reduce((result, form) => result.split(form).join(HIDDEN), text);
	return PATTERNS.reduce((result, [pattern, by]) => result.replace(pattern, by), clean);
}
