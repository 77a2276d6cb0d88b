import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { dateTime } from '../../data/dates';
import { isBlocked, mimeTypeOf } from '../../files/fileTypes';
import { watchFilePartType } from '../../files/partHeaders';
import type { SpooledFile } from '../../files/spool';
import { entityAnswer } from '../../http/answers';
import {
	badQuery,
	notFound,
	payloadMissing,
	ServiceError,
	unsupportedFileType,
} from '../../http/errors';
import { originOf } from '../../http/origin';
import type { Store } from '../../store';

/** The kind of record and its collection for each link field (karbon.md 72). */
const LINK_FIELDS = {
	contact_keys: { type: 'Contact', records: (store: Store) => store.contacts },
	organization_keys: { type: 'Organization', records: (store: Store) => store.organizations },
	client_group_keys: { type: 'ClientGroup', records: (store: Store) => store.clientGroups },
	workitem_keys: { type: 'WorkItem', records: (store: Store) => store.workItems },
	integration_task_key: {
		type: 'IntegrationTask',
		records: (store: Store) => store.integrationTasks,
	},
} as const;

type LinkField = keyof typeof LINK_FIELDS;

interface UploadForm {
	links: Array<{ field: LinkField; key: string }>;
	files: Array<{
		name: string | undefined;
		type: string | undefined;
		spooled: SpooledFile;
		tooLarge: boolean;
	}>;
}

function isLinkField(name: string): name is LinkField {
	return Object.hasOwn(LINK_FIELDS, name);
}

async function readForm(context: SimulatorContext, request: FastifyRequest): Promise<UploadForm> {
	const form: UploadForm = { links: [], files: [] };
	const namesItsType = watchFilePartType(request.raw);
	const readFile = async (part: MultipartFile): Promise<void> => {
		const spooled = await context.spool.receive(part.file);
		form.files.push({
			name: part.filename === '' ? undefined : part.filename,
			type: part.mimetype === 'text/plain' && !namesItsType() ? undefined : part.mimetype,
			spooled,
			tooLarge: part.file.truncated,
		});
	};
	for await (const part of request.parts()) {
		if (part.type === 'file') await readFile(part);
		else if (isLinkField(part.fieldname)) {
			form.links.push({ field: part.fieldname, key: String(part.value).trim() });
		}
	}
	return form;
}

/** Rule 1: exactly one link field with exactly one key of an existing record. */
function linkedRecord(store: Store, links: UploadForm['links']): { type: string; key: string } {
	const filled = links.filter((link) => link.key !== '');
	const [link] = filled;
	if (link === undefined) throw badQuery('One of the link fields is required.');
	if (filled.length > 1) throw badQuery('Only one link field may be supplied.');
	if (/[,;\s]/.test(link.key)) throw badQuery(`${link.field} must have exactly one key.`);
	const { type, records } = LINK_FIELDS[link.field];
	if (!records(store).has(link.key))
		throw notFound(`${type} with key '${link.key}' was not found.`);
	return { type, key: link.key };
}

function store(
	context: SimulatorContext,
	form: UploadForm,
): { Id: string; Name: string; MimeType: string; Size: string } {
	const [file] = form.files;
	if (file === undefined) throw badQuery('A file part is required.');
	if (form.files.length > 1) throw badQuery('Only one file part may be supplied.');
	if (file.name === undefined) throw badQuery('The file part must have a filename.');
	if (file.tooLarge) throw new ServiceError(413, '4002', 'The file is too large.');
	const { type, key } = linkedRecord(context.store, form.links);
	const MimeType = mimeTypeOf(file.name, file.type);
	if (isBlocked(file.name, MimeType)) throw unsupportedFileType(file.name);
	const FileContextKey = context.newKey();
	const Id = `file-${context.newKey()}`;
	context.store.files.set(FileContextKey, {
		FileContextKey,
		Id,
		FileName: file.name,
		FileSize: file.spooled.size,
		MimeType,
		DateCreated: dateTime(context.clock.now()),
		IsShared: false,
		IsArchived: false,
		Source: 'Upload',
		EntityType: type,
		EntityKey: key,
		sha256: file.spooled.sha256,
		content: file.spooled.content,
	});
	return { Id, Name: file.name, MimeType, Size: String(file.spooled.size) };
}

export function registerFileUpload(app: FastifyInstance, context: SimulatorContext): void {
	app.post('/v3/Files', async (request, reply) => {
		if (!request.isMultipart()) throw payloadMissing();
		const form = await readForm(context, request);
		try {
			const created = store(context, form);
			void reply.code(201).header('location', `${originOf(request)}/v3/Files('${created.Id}')`);
			return entityAnswer(request, 'Files', created);
		} catch (error) {
			await Promise.all(form.files.map((file) => context.spool.discard(file.spooled)));
			throw error;
		}
	});
}
