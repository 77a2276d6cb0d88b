import { commentPath } from '../../../shared/records/fetchRecord';
import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { COMMENT_KEY } from '../../fields/keyLocators';

const get = getOperation({ record: 'a comment', path: commentPath, locator: COMMENT_KEY });

/** Comments on notes. */
export const comment: Resource = {
	value: 'comment',
	name: 'Comment',
	operations: [get],
};
