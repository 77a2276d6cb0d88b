import { isSameKey } from '../../../shared/text';
import { choiceField, type Field, fieldOf, textField } from '../field';

/** karbon.md 37. */
const RESTRICTION_LEVELS = ['Public', 'Private', 'Hidden'] as const;
const MEMBER_TYPES = ['User', 'Team'] as const;
const ROLE_TYPES = ['UserDefinedRole1', 'UserDefinedRole2'] as const;
/** Fields of a client that are also roles of its client team. */
export const TEAM_ROLES = ['ClientOwner', 'ClientManager'] as const;
/** The fields of a client that name users: the team, and those that are also roles in it. */
export const TEAM: readonly string[] = ['ClientTeam', ...TEAM_ROLES];

/** Karbon takes the email address or the key of a user (karbon.md 44). */
const USER = {
	search: { searchListMethod: 'searchUsers', entered: 'email', alsoEntered: 'id' },
	placeholder: 'e.g. name@email.com',
} as const;

/** The firm's own identifier of a client; Karbon finds a client by it. */
export const IDENTIFIER: Field = textField('UserDefinedIdentifier', 'Identifier', {
	placeholder: 'e.g. C-0042',
	description: "Your firm's own identifier for the client, unique in the account",
});

/** Fields of contacts, organizations and client groups. */
export const CLIENT_FIELDS: readonly Field[] = [
	textField('ClientOwner', 'Client Owner', USER),
	textField('ClientManager', 'Client Manager', USER),
	textField('ContactType', 'Contact Type', {
		search: { searchListMethod: 'searchContactTypes', entered: 'name' },
		placeholder: 'e.g. Individual',
	}),
	IDENTIFIER,
	textField('EntityDescription.Text', 'Description', { parameter: 'description', rows: 4 }),
	fieldOf('list', 'ClientTeam', 'Client Team', {
		entryLabel: 'Team Member',
		isRare: true,
		description: 'Members other than the client owner and the client manager',
		requiresAnyOf: ['MemberKey'],
		isFixed: ({ RoleType }) => TEAM_ROLES.some((role) => role === RoleType),
		members: [
			textField('MemberKey', 'Member', {
				isRequired: true,
				search: { searchListMethod: 'searchMembers', entered: 'id', alsoEntered: 'email' },
				format: { pattern: /^[^\s,;]+$/, rule: 'must be a key or an email address' },
				placeholder: 'e.g. 3K8bVnJ4yXtH',
			}),
			choiceField('MemberType', 'Member Type', MEMBER_TYPES, { isRequired: true }),
			choiceField('RoleType', 'Role', ROLE_TYPES, {
				names: { UserDefinedRole1: 'Custom Role 1', UserDefinedRole2: 'Custom Role 2' },
				noneLabel: '(No Role)',
			}),
		],
		// A member has one entry for each role, so only an entry without a role can get one.
		changes: ({ MemberKey, RoleType }, given) =>
			isSameKey(MemberKey, String(given.MemberKey)) && !RoleType,
	}),
];

/** Whom a client is shown to. */
export const RESTRICTION_LEVEL: Field = fieldOf('choice', 'RestrictionLevel', 'Restriction Level', {
	values: RESTRICTION_LEVELS,
	isRare: true,
	clear: 'never',
	description: 'Your API application needs permission for private and hidden clients',
});

/** The name of an organization or client group. */
export function fullName(placeholder: string): Field {
	return textField('FullName', 'Full Name', {
		isRequired: true,
		isPatchable: true,
		clear: 'never',
		placeholder,
		description: `Name in Karbon, such as ${placeholder.replace('e.g. ', '')}`,
	});
}
