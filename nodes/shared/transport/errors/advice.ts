/** The next step for an item of a write: running the workflow with all items could write the others again. */
export const ONLY_THIS_ITEM = 'run the workflow with only this item';

/** What to do, by status. Sources: karbon.md 110-113; for 407 and 413 to 415 their meaning in HTTP. */
export const ADVICE: Record<number, string> = {
	401: 'Check the credential: the token and the key may be swapped (the access key starts with eyJ), mistyped, or revoked. Or your API application has no access to this part of the API.',
	403: 'Your API application is not allowed to do this, or the record is restricted. Ask your Karbon administrator.',
	404: 'It may have been deleted, the key may belong to another type of record, or your API application may have no access to it.',
	407: 'The proxy of this n8n instance requires a login. Check its proxy settings.',
	409: `Another user changed the record at the same time. Check the record, then ${ONLY_THIS_ITEM}.`,
	413: 'The file or the request is larger than Karbon accepts. Upload a smaller file, or enter shorter texts.',
	414: 'The filters are too long for one request. Enter fewer keys, or shorter texts.',
	415: 'Karbon does not accept this type of content. Convert the file to another format.',
};

/** What to do, by Karbon's code, where it is more specific than the status (karbon.md 113). */
export const ADVICE_BY_CODE: Record<string, string> = {
	4001: "A download link is valid for 15 minutes. Get the record or the list again for a new link, or choose 'By ID' in 'File' and enter the key.",
};
