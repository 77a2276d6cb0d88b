import { fieldsOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** karbon.md 112. */
export const errorBody: Probe = async (account) => {
	const { status, body, isHtml } = await account.refusal();
	if (status < 400) throw new Undecided('$top=0 is not refused');
	if (isHtml) return 'html';
	const fields = fieldsOf(body);
	if (fields === undefined) return 'text';
	if (fieldsOf(fields.error) !== undefined) return 'error';
	if (fieldsOf(fields.Error) !== undefined) return 'capitalized';
	if ('statusCode' in fields) return 'gateway';
	throw new OtherBehavior();
};

/** karbon.md 114. */
export const refusals: Probe = async (account) => {
	const { status } = await account.refusal();
	if (status < 400) throw new Undecided('$top=0 is not refused');
	if (status !== 400 && status !== 500) throw new OtherBehavior();
	return status === 400 ? 'documented' : 'code5001';
};
