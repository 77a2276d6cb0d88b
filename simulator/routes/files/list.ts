import { createReadStream } from 'node:fs';

import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply } from 'fastify';

import type { SimulatorContext } from '../../context';
import { makePdf } from '../../files/pdf';
import { entityAnswer, expansions, keyOf, recordByKey } from '../../http/answers';
import { badFileToken, badQuery } from '../../http/errors';
import { contextUrl, originOf, pathOf } from '../../http/origin';
import { envelope, listPage, type ListSpec } from '../../odata/list';
import { knownOptions, type RawQuery } from '../../odata/queryOptions';
import type { StoredFile } from '../../records';
import { Collection } from '../../store';

/** "interface.md, File list rules". */
const LIST: ListSpec<StoredFile> = {
	filter: {
		IsArchived: { type: 'boolean', operators: ['eq'], read: (file) => file.IsArchived },
		IsShared: { type: 'boolean', operators: ['eq'], read: (file) => file.IsShared },
		Source: { type: 'text', operators: ['eq'], read: (file) => file.Source },
		MimeType: { type: 'text', operators: ['eq'], read: (file) => file.MimeType },
	},
	orderBy: { DateCreated: (file) => file.DateCreated },
	keyOf: (file) => file.FileContextKey,
	maximum: 500,
	withoutTop: Number.POSITIVE_INFINITY,
	extraOptions: ['EntityKey'],
};

function fileView(context: SimulatorContext, file: StoredFile): Record<string, unknown> {
	const token = context.tokens.issue({ kind: 'file', key: file.FileContextKey });
	return {
		FileContextKey: file.FileContextKey,
		FileName: file.FileName,
		FileSize: file.FileSize,
		MimeType: file.MimeType,
		DownloadUrl: `/V3/Files?token=${token}`,
		DateCreated: file.DateCreated,
		IsShared: file.IsShared,
		IsArchived: file.IsArchived,
		Source: file.Source,
	};
}

function filesOf(context: SimulatorContext, type: string, key: string): Collection<StoredFile> {
	const found = new Collection<StoredFile>();
	for (const file of context.store.files.values()) {
		if (file.EntityType === type && file.EntityKey === key) found.set(file.FileContextKey, file);
	}
	return found;
}

function sendFile(
	reply: FastifyReply,
	file: Pick<StoredFile, 'FileName' | 'MimeType' | 'FileSize' | 'content'>,
): FastifyReply {
	return reply
		.header('content-type', file.MimeType)
		.header('content-length', String(file.FileSize))
		.header('content-disposition', contentDisposition(file.FileName))
		.send(typeof file.content === 'string' ? createReadStream(file.content) : file.content);
}

function registerFileList(app: FastifyInstance, context: SimulatorContext): void {
	const { workItems, contacts, organizations } = context.store;
	const owners = { WorkItem: workItems, Contact: contacts, Organization: organizations };
	app.get('/v3/FileList/:type', async (request) => {
		const { type } = request.params as { type: string };
		if (!Object.hasOwn(owners, type)) throw badQuery(`'${type}' is not a valid EntityType.`);
		const query = request.query as RawQuery;
		const { EntityKey } = query;
		if (typeof EntityKey !== 'string' || EntityKey === '') throw badQuery('EntityKey is required.');
		recordByKey<unknown>(owners[type as keyof typeof owners], EntityKey, type);
		const { variants } = context;
		const page = listPage(filesOf(context, type, EntityKey), LIST, {
			origin: originOf(request),
			path: pathOf(request),
			query,
			variants,
		});
		const rowsName = variants.fileListEnvelope ?? 'Attachments';
		const shown = { ...page, rows: page.rows.map((file) => fileView(context, file)) };
		const { [rowsName]: rows, ...rest } = envelope(
			shown,
			contextUrl(request, 'FileList'),
			rowsName,
		);
		return { ...rest, EntityKey, EntityType: type, TotalCount: page.count, [rowsName]: rows };
	});
}

export function registerFiles(app: FastifyInstance, context: SimulatorContext): void {
	const { files, invoices } = context.store;
	registerFileList(app, context);
	app.get('/v3/FileDetails/:key', async (request) => {
		expansions(request, []);
		const file = recordByKey(files, keyOf(request), 'File');
		return entityAnswer(request, 'FileDetails', fileView(context, file));
	});
	app.get('/v3/FileDetails/:key/Download', async (request, reply) => {
		expansions(request, []);
		const file = recordByKey(files, keyOf(request), 'File');
		const token = context.tokens.issue({ kind: 'file', key: file.FileContextKey });
		return reply
			.code(302)
			.header('location', `${originOf(request)}/v3/Files?token=${token}`)
			.send();
	});
	app.get('/v3/Files', async (request, reply) => {
		const { token } = knownOptions(request.query as RawQuery, ['token']);
		if (token === undefined) throw badFileToken();
		const { kind, key } = context.tokens.open(token);
		if (kind === 'file') return sendFile(reply, recordByKey(files, key, 'File'));
		const invoice = recordByKey(invoices, key, 'Invoice');
		const content = makePdf(`Invoice ${invoice.InvoiceNumber}, ${invoice.Client.Name}`);
		const FileName = `${invoice.InvoiceNumber}.pdf`;
		return sendFile(reply, {
			FileName,
			MimeType: 'application/pdf',
			FileSize: content.length,
			content,
		});
	});
}
