import * as z from 'zod'
import { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { pageOf, paging, sortBy } from '#platform/contract/paging.ts'
import { id, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { schemaError, serverText } from '#platform/contract/serverText.ts'

/** What a table can be had as. */
export const tableFormats = ['csv', 'xlsx', 'pdf'] as const
export type TableFormat = (typeof tableFormats)[number]

/** A file that is made in the background for the caller. */
export const Download = z.object({
  downloadId: id(),
  title: z.object({ en: z.string(), hi: z.string() }),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** Rows written, and the total once it is known. */
  done: z.int(),
  total: z.int(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** Why it failed, as the server would have answered; null if it was the product's fault. */
  cause: z
    .object({
      code: z.string(),
      message: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    })
    .nullable(),
  /** It failed, and can be made again without asking for it anew. */
  mayRetry: z.boolean(),
  /** Set when ready. */
  file: StoredFile.omit({ url: true }).nullable(),
})
export type Download = z.infer<typeof Download>

/** The same with the address of the file, which works for some minutes. */
export const LinkedDownload = Download.extend({ file: StoredFile.nullable() })

const { page, size } = paging
/** A table can be asked for by so many values. */
const maxValues = 20
const unknown = { 'no-such-download': { status: 404, message: 'This file is no longer here.' } } as const

export const downloadsDefinitions = definitions({
  listDownloads: {
    does: 'List the files made for the caller in the last week, and those still being made',
    query: { page, size, sort: sortBy(['createdAt']).default('-createdAt') },
    reply: pageOf(Download),
  },
  getDownload: {
    does: 'Show the progress of one of the caller’s files, and a fresh link to it when it is ready',
    params: { downloadId: id() },
    reply: LinkedDownload,
    fails: {
      ...unknown,
      'no-longer-allowed': { status: 403, message: 'You are no longer allowed to see what this file contains.' },
    },
  },
  retryDownload: {
    does: 'Make one of the caller’s files again that could not be made',
    params: { downloadId: id() },
    reply: Download,
    message: serverText('download-retried', 'Your file is being made again.'),
    fails: {
      ...unknown,
      'not-failed': { status: 409, message: 'This file did not fail, or it has to be asked for anew.' },
    },
  },
  deleteDownload: {
    does: 'Delete one of the caller’s files',
    params: { downloadId: id() },
    reply: z.object({}),
    message: serverText('download-deleted', 'File deleted'),
    fails: unknown,
  },
  startTable: {
    does: 'Make a table of a screen, with the choices made there, into a file in the background',
    params: { table: text(60) },
    body: z.object({
      /** What the screen asks its own call for, without the page. */
      query: z
        .record(text(40), text(200, 0))
        .refine((query) => Object.keys(query).length <= maxValues, {
          error: schemaError('too-many-values', 'has more than {n} values', { n: maxValues }),
        })
        .default({}),
      format: z.enum(tableFormats),
      language: z.enum(['en', 'hi']).default('en'),
    }),
    reply: Download,
    message: serverText('file-started', 'Your file is being made. You find it in all downloads.'),
  },
})
