/** Access, errors and users. */
export interface AccessVariants {
	/** Body of errors: an envelope in one of three spellings, an HTML page, or plain text. */
	errorBody?: 'error' | 'capitalized' | 'gateway' | 'html' | 'text';
	/** Whether each response has headers of the rate limit. */
	rateLimitHeaders?: 'absent' | 'sent';
	/** Refused requests answer 400 as documented (default), or 500 with the code 5001. */
	refusals?: 'documented' | 'code5001';
	/** Answer of an endpoint that is not granted to the application; `emptyList` answers reads of lists only. */
	deniedAnswer?: '401' | '403' | '404' | 'emptyList';
	/** The list of users shows all (default), or the active ones only. */
	listedUsers?: 'all' | 'active';
	/** Read of a user by an unknown key: 404 (default), or 400. */
	unknownUser?: 'notFound' | 'refused';
	/** Email addresses of users: all different (default), or the last user has that of the first one. */
	userEmails?: 'unique' | 'shared';
	/** A POST of a user with the address of another one: 400 (default), or 200 with that user. */
	existingUser?: 'refused' | 'returned';
	/** Removing a user who is not a member of the team: 204 (default), or 404. */
	removedMember?: 'noContent' | 'notFound';
}
