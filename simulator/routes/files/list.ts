import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { makePdf } from '../../files/pdf';
import { entityAnswer, expansions, keyOf, omit, recordByKey } from '../../http/answers';
import { badFileToken, badQuery, noFiles } from '../../http/errors';
import { contextUrl, originOf, pathOf } from '../../http/origin';
import { envelope, listPage, type ListSpec } from '../../odata/list';
import { knownOptions, type RawQuery } from '../../odata/queryOptions';
import type { StoredFile } from '../../records';
import { Collection } from '../../store';

/** karbon.md 70. */
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

/** Sends a file with the headers of the variant (karbon.md 71). */
function sendFile(
	{ variants }: SimulatorContext,
	reply: FastifyReply,
	{
		FileName,
		MimeType,
		FileSize,
		content,
	}: Pick<StoredFile, 'FileName' | 'MimeType' | 'FileSize' | 'content'>,
): FastifyReply {
	const { downloadHeaders = 'all' } = variants;
	void reply.header('content-type', MimeType);
	if (downloadHeaders !== 'noDisposition') {
		void reply.header('content-disposition', contentDisposition(FileName));
	}
	if (downloadHeaders !== 'noLength') void reply.header('content-length', String(FileSize));
	const stream = typeof content === 'string' ? createReadStream(content) : Readable.from([content]);
	return reply.send(stream);
}

/** The same server under another name: credentials that are sent there have left the origin of the base URL. */
function elsewhere(request: FastifyRequest): string {
	return originOf(request).replace(/\/\/[^:]+/, (host) =>
		host === '//localhost' ? '//127.0.0.1' : '//localhost',
	);
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
		const { variants } = context;
		const { filesOfUnknown = 'notFound' } = variants;
		const owner = owners[type as keyof typeof owners];
		if (filesOfUnknown === 'notFound') recordByKey<unknown>(owner, EntityKey, type);
		if (filesOfUnknown === 'refused' && !owner.has(EntityKey)) throw noFiles(EntityKey);
		const files = filesOf(context, type, EntityKey);
		if (files.size === 0 && variants.filesWhenNone === 'refused') throw noFiles(EntityKey);
		const filtered = variants.fileFilter === 'ignored' ? omit(query, ['$filter']) : query;
		const page = listPage(files, LIST, {
			origin: originOf(request),
			path: pathOf(request),
			query: filtered,
			variants,
		});
		const rowsName = variants.fileListEnvelope ?? 'Attachments';
		const shown = { ...page, rows: page.rows.map((file) => fileView(context, file)) };
		const { [rowsName]: rows, ...rest } = envelope(
			shown,
			contextUrl(request, 'FileList'),
			rowsName,
		);
		const total = variants.omitFileTotal ? {} : { TotalCount: page.count };
		return { ...rest, EntityKey, EntityType: type, ...total, [rowsName]: rows };
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
		const { downloads = 'redirect' } = context.variants;
		if (downloads === 'direct') return sendFile(context, reply, file);
		const token = context.tokens.issue({ kind: 'file', key: file.FileContextKey });
		const origin = downloads === 'redirect' ? originOf(request) : elsewhere(request);
		return reply.code(302).header('location', `${origin}/v3/Files?token=${token}`).send();
	});
	app.get('/v3/Files', async (request, reply) => {
		const { token } = knownOptions(request.query as RawQuery, ['token']);
		if (token === undefined) throw badFileToken();
		const { kind, key } = context.tokens.open(token);
		if (kind === 'file') return sendFile(context, reply, recordByKey(files, key, 'File'));
		const invoice = recordByKey(invoices, key, 'Invoice');
		const content = makePdf(`Invoice ${invoice.InvoiceNumber}, ${invoice.Client.Name}`);
		const FileName = `${invoice.InvoiceNumber}.pdf`;
		return sendFile(context, reply, {
			FileName,
			MimeType: 'application/pdf',
			FileSize: content.length,
			content,
		});
	});
}
