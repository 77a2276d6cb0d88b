/** Record type -> form field of an upload that links the file to a record (karbon.md 72). */
export const LINK_FIELDS = {
	clientGroup: 'client_group_keys',
	contact: 'contact_keys',
	integrationTask: 'integration_task_key',
	organization: 'organization_keys',
	workItem: 'workitem_keys',
} as const;

/** A type of record to which an uploaded file can be linked. */
type LinkedRecordType = keyof typeof LINK_FIELDS;

export const LINKED_RECORD_TYPES = Object.keys(LINK_FIELDS) as LinkedRecordType[];
