import type { AccessVariants } from '../types';
import { choice, type Flag } from './flag';

/** Access, errors and users. */
export const ACCESS_FLAGS = {
	errorBody: choice(
		'error-body',
		['error', 'capitalized', 'gateway', 'html', 'text'],
		'body of errors: an envelope, an HTML page, or plain text',
	),
	rateLimitHeaders: choice(
		'rate-limit-headers',
		['absent', 'sent'],
		'whether each response has X-RateLimit-Limit',
	),
	refusals: choice(
		'refusals',
		['documented', 'code5001'],
		'refused requests answer 400 as documented, or 500 with the code 5001',
	),
	deniedAnswer: choice(
		'denied-answer',
		['401', '403', '404', 'emptyList'],
		'answer of an endpoint of --deny-endpoint; emptyList for reads of lists only',
	),
	listedUsers: choice(
		'listed-users',
		['all', 'active'],
		'the list of users has all users, or the active ones only',
	),
	unknownUser: choice(
		'unknown-user',
		['notFound', 'refused'],
		'read of a user by an unknown key: 404, or 400',
	),
	userEmails: choice(
		'user-emails',
		['unique', 'shared'],
		'email addresses of users: all different, or one of the first and the last user',
	),
	existingUser: choice(
		'existing-user',
		['refused', 'returned'],
		'new user with the address of another one: 400, or 200 with that user',
	),
	removedMember: choice(
		'removed-member',
		['noContent', 'notFound'],
		'removing a user who is no member of the team: 204, or 404',
	),
} satisfies { [Name in keyof Required<AccessVariants>]: Flag<AccessVariants[Name]> };
