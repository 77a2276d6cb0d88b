/** Kind of record -> form field that links a file to it (interface.md, Upload form fields). */
export const LINK_FIELDS = {
	clientGroup: 'client_group_keys',
	contact: 'contact_keys',
	integrationTask: 'integration_task_key',
	organization: 'organization_keys',
	workItem: 'workitem_keys',
} as const;

export type LinkType = keyof typeof LINK_FIELDS;

export const LINK_TYPES = Object.keys(LINK_FIELDS) as LinkType[];

/** How messages name the kind of record. */
export const LINK_NAMES: Record<LinkType, string> = {
	clientGroup: 'client group',
	contact: 'contact',
	integrationTask: 'integration task',
	organization: 'organization',
	workItem: 'work item',
};
