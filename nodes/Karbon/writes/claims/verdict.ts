import type { ClaimNames } from './claimNames';

/** What earlier entries of the store say about a write. */
export type Verdict =
	| { state: 'send' }
	/**
	 * This execution or one of its family has sent it; the outcome is unknown, or it is being sent right now. `isOther`:
	 * maybe with other values.
	 */
	| { state: 'positionUnknown'; isOther?: boolean }
	/** It was done: with its key, or by this execution or one of its family. `isOther`: maybe another item here. */
	| { state: 'done'; isOther: boolean }
	/** Some execution has sent the same content; the outcome is unknown, or it is being sent right now. */
	| { state: 'contentUnknown' }
	/** The key was used; the outcome is unknown, or it is being sent right now. */
	| { state: 'keyUnknown' }
	/** The key was used for another content; the labels of the fields that differ. */
	| { state: 'keyDiffers'; fields: string[] }
	/** The claim took long to record, so another process may be sending the write. */
	| { state: 'slowDatabase' };

/** Which unknown outcomes do not stop a write, because the user has decided so. */
export interface SendAgain {
	/** In a retry: that of the same write in an earlier execution of the family. */
	position: boolean;
	/** That of another execution with the same content. */
	content: boolean;
}

/** Judges a write by the entries that were in the store before it was claimed. */
export function judge(
	{ position, sent, mayHaveMoved, content, key }: ClaimNames,
	known: ReadonlySet<string>,
	sendAgain: SendAgain,
): Verdict {
	if (key && known.has(key.started)) {
		const fields = Object.keys(key.fields).filter((label) => !known.has(key.fields[label]));
		if (fields.length > 0) return { state: 'keyDiffers', fields };
		return known.has(key.open) ? { state: 'keyUnknown' } : { state: 'done', isOther: false };
	}
	if (position && known.has(position.open)) {
		const mayRepeat = sendAgain.position && !known.has(position.again);
		// The first two are of the content as it is.
		const isOther = !content.slice(0, 2).some((name) => known.has(name));
		if (!mayRepeat) return { state: 'positionUnknown', isOther };
	} else if (position && known.has(position.started)) {
		const isSame = sent && known.has(sent.started) && !known.has(sent.open);
		return { state: 'done', isOther: !isSame };
	}
	const moved = mayHaveMoved ? sent : undefined;
	const isOpen = [...content, moved?.open].some((name) => name && known.has(name));
	if (isOpen && !sendAgain.content) return { state: 'contentUnknown' };
	const wasMoved = !isOpen && moved && known.has(moved.started);
	return wasMoved ? { state: 'done', isOther: false } : { state: 'send' };
}
