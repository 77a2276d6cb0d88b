const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text as HTML that shows it unchanged, also its line breaks: Karbon takes the body of a note for HTML (karbon.md 143). */
export function textAsHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character]).replace(/\r\n?|\n/g, '<br>');
}
