import { isObject } from '../../../shared/isObject';
import { ValidationError } from '../../../shared/validate/validate';
import { isEmpty } from '../isEmpty';
import { CLIENT_TASK_RECIPIENT } from './workItem';

/** Refuses a recipient without a key or a type (karbon.md 123). @throws {ValidationError} */
export function requireRecipient(recipient: unknown): void {
	if (!isObject(recipient)) return;
	const { label } = CLIENT_TASK_RECIPIENT;
	const rule = 'must not be empty';
	if (isEmpty(recipient.RecipientKey)) throw new ValidationError(`${label} > Recipient`, rule);
	if (isEmpty(recipient.LinkType)) throw new ValidationError(`${label} > Recipient Type`, rule);
}
