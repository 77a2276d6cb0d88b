import type { INodeProperties } from 'n8n-workflow';

import { CLIENT_GROUP_KEY, CONTACT_KEY, ORGANIZATION_KEY } from '../fields/keyLocators';
import { MAPPED_TYPES } from '../mapping/mappedTypes';
import type { Mapper } from '../mapping/mappingForm';
import type { RecordType } from '../schema/recordType';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import { CLIENT_GROUP } from '../schema/tables/clientGroup';
import { CONTACT } from '../schema/tables/contact';
import { ORGANIZATION } from '../schema/tables/organization';
import { withTeamRoles } from './clientTeam';

/** A type of client, which Karbon also finds by the firm's own identifier. */
export interface ClientType extends RecordType {
	/** The OData function that finds a client by identifier. */
	byIdentifier: string;
	/** The field for the key or the identifier. */
	locator: INodeProperties;
	/** Undefined for a type without 'Map Columns'. */
	mapper?: Omit<Mapper, 'mode'>;
	/**
	 * Fields that a row of the list shows with the record's value, by their path. Undefined where rows have no identifier,
	 * so that the list cannot be used.
	 */
	listColumns?: readonly string[];
}

/** The owner and the manager of each type are also roles of its team. */
const WITH_TEAM = { complete: withTeamRoles, completedFor: TEAM_ROLES };

/** karbon.md 37. */
export const CONTACTS: ClientType = {
	...CONTACT,
	...WITH_TEAM,
	byIdentifier: 'GetContactByUserDefinedIdentifier',
	locator: CONTACT_KEY,
	mapper: { type: MAPPED_TYPES.contact, resourceMapperMethod: 'getContactColumns' },
	listColumns: ['ClientManager', 'ClientOwner', 'ContactType', 'PreferredName', 'Salutation'],
};

/** karbon.md 37. */
export const ORGANIZATIONS: ClientType = {
	...ORGANIZATION,
	...WITH_TEAM,
	byIdentifier: 'GetOrganizationByUserDefinedIdentifier',
	locator: ORGANIZATION_KEY,
	mapper: { type: MAPPED_TYPES.organization, resourceMapperMethod: 'getOrganizationColumns' },
	listColumns: ['ContactType', 'FullName'],
};

/** karbon.md 37. */
export const CLIENT_GROUPS: ClientType = {
	...CLIENT_GROUP,
	...WITH_TEAM,
	byIdentifier: 'GetClientGroupByUserDefinedIdentifier',
	locator: CLIENT_GROUP_KEY,
};

/** All types of client: an identifier belongs to one client of one of them. */
export const CLIENT_TYPES: readonly ClientType[] = [CONTACTS, ORGANIZATIONS, CLIENT_GROUPS];
