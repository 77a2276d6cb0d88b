/** Words that texts for users must not contain. */
const REJECTED = [
	/\b(?:a look|looks?|looking)\b/i,
	/\brounds?\b/i,
	/\bslots?\b/i,
	/\bstands?\b/i,
	/\btold of\b/i,
	/\bsays? so\b/i,
	/\b(?:somebody|someone|whoever)\b/i,
	/\ba person\b/i,
	/\b(?:this|an) n8n(?! (?:instance|version|node|credential|workflow))/i,
	/\bline of n8n\b/i,
	/\btrouble\b/i,
	/\bthe like\b/i,
	/\bof its own\b/i,
	/\ball the same\b/i,
	/\bjust like that\b/i,
	/\bheld back\b/i,
	/\bwork(?:ed|s)? off\b/i,
	/\bfindable\b/i,
	/\btake(?:s|n)? over\b/i,
	/\bg(?:ive|ives|ave|iven) up\b/i,
	/\bleave off\b/i,
	/\bforeign\b/i,
	/\bcures?\b/i,
	/\bthe service\b/i,
	/\bcancelled\b/i,
	/\bnevertheless\b/i,
	/\beverybody\b/i,
	/\bthe latter\b/i,
	/\bwhich (?:is|are) included\b/i,
	/\bfor good\b/i,
	/\bgiven (?:entries|fields|notes|values)\b/i,
	/\bfields that you do not enter\b/i,
	/\b(?:is|are) told\b/i,
	/\bthe same holds\b/i,
	/\bchanges? of (?:a |an |the )?(?:clients?|contacts?|invoices?|notes?|work items?)\b/i,
];

/** Finds the words of the list in a text. */
export function rejectedWords(text: string): string[] {
	return REJECTED.flatMap((word) => word.exec(text)?.[0] ?? []);
}
