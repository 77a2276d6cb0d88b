import { firstOf } from '../support/records';
import type { Ui } from '../support/ui';
import { LIST_FIELDS, type Visit } from './visit';

const workItem = ({ simulator }: Ui) => firstOf('work item', simulator.store.workItems);

function fileOf(ui: Ui) {
	const { EntityKey, EntityType } = { EntityKey: workItem(ui).WorkItemKey, EntityType: 'WorkItem' };
	const files = [...ui.simulator.store.files.values()].filter(
		(file) => file.EntityKey === EntityKey && file.EntityType === EntityType,
	);
	return files[0];
}

/** Downloads a file, and uploads it again in a second node after the first one. */
export const FILE_VISITS: Visit[] = [
	{
		action: 'Get many files',
		fields: ['Record Type', 'Record', ...LIST_FIELDS, 'Filters', 'Options'],
		async fill({ form, ...ui }) {
			await form.pick('entityKey', workItem({ form, ...ui }).Title);
			await form.add('orderBy', 'Order By');
			await form.choose('orderBy', 'Date Created (Oldest First)');
		},
		shows: () => ['FileContextKey', 'MimeType'],
	},
	{
		action: 'Get many client files',
		fields: ['Client Type', 'Organization', 'Include Contacts', 'Filters'],
		async fill({ form, simulator }) {
			const [organization] = simulator.store.organizations.values();
			await form.pick('organizationKey', organization.FullName);
		},
		shows: () => ['FileContextKey', 'EntityType'],
	},
	{
		action: 'Get a file',
		fields: ['Record Type', 'Record', 'File'],
		async fill(ui) {
			await ui.form.pick('listEntityKey', workItem(ui).Title);
			await ui.form.pick('fileContextKey', fileOf(ui).FileName);
		},
		picture: { name: 'file-get', of: 'form' },
		shows: (ui) => [fileOf(ui).FileName, 'DownloadUrl'],
	},
	{
		action: 'Download a file',
		fields: ['Record Type', 'Record', 'File', 'Put Output File in Field'],
		async fill(ui) {
			await ui.form.enter('fileContextKey', 'By ID', fileOf(ui).FileContextKey);
			// With 'By ID', the fields 'Record Type' and 'Record' are hidden.
			expect((await ui.form.labels()).slice(2)).toEqual(['File', 'Put Output File in Field']);
		},
		shows: (ui) => [fileOf(ui).FileName, 'Binary'],
	},
	{
		action: 'Upload a file',
		after: 'Download a file',
		fields: ['Record Type', 'Record', 'Input Binary Field', 'Options'],
		async fill({ form, simulator }) {
			await form.choose('entityType', 'Contact');
			await form.pick('entityKey', firstOf('contact', simulator.store.contacts).FullName);
			await form.add('fileName', 'File Name');
			await form.type('fileName', 'receipt of the browser.pdf');
		},
		picture: { name: 'file-upload', of: 'output' },
		shows: () => ['receipt of the browser.pdf', 'MimeType'],
		changed({ simulator }) {
			const names = [...simulator.store.files.values()].map(({ FileName }) => FileName);
			expect(names).toContain('receipt of the browser.pdf');
		},
	},
];
