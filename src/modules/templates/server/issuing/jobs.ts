import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { fileNameOf, renderPapers } from '../printing/documentPaper.ts'
import { signaturePictures } from '../signatures/signaturePictures.ts'
import { readPapers } from './documentStorage.ts'
import { keepPhotos } from './photos.ts'

/** Documents set at once: ten sheets of cards. Only these and their photos are in memory, however many are printed. */
const perPart = 100

/** Keeps the photos of documents as they were when they were issued. */
export const keepIssuedPhotos = slowJob(
  'templates.keepPhotos',
  z.object({ issueId: z.uuid() }),
  async ({ issueId }, { services, tx }) => {
    const { rows } = await tx(({ db }) =>
      sql<{ id: string }>`select id from issued_documents where issue_id = ${issueId} order by number`.execute(db),
    )
    await keepPhotos(
      services,
      tx,
      rows.map(({ id }) => id),
    )
  },
)

type Chosen = { id: string; issueId: string; copy: number }

const chosenFor = async (db: TenantDb, downloadId: string): Promise<Chosen[]> => {
  const { rows } = await sql<Chosen>`
    select d.id, d.issue_id as "issueId", p.copy from document_prints p
      join issued_documents d on d.tenant_id = p.tenant_id and d.id = p.document_id
    where p.download_id = ${downloadId} order by d.issue_id, d.number`.execute(db)
  return rows
}

/** Documents of one issue follow each other, in parts that fit into memory. */
function partsOf(chosen: readonly Chosen[]): Chosen[][] {
  const parts: Chosen[][] = []
  for (const some of Map.groupBy(chosen, ({ issueId }) => issueId).values())
    for (let start = 0; start < some.length; start += perPart) parts.push(some.slice(start, start + perPart))
  return parts
}

/** Issued documents in one PDF, or in several in a ZIP if they are many or were not issued together. */
export const makeDocumentFile = slowJob(
  'templates.documentFile',
  z.object({
    downloadId: z.uuid(),
    layout: z.enum(['sheet', 'single']),
    title: z.string(),
    timeZone: z.string(),
  }),
  async ({ downloadId, layout, title, timeZone }, { services, tenantId, tx }) => {
    await makeDownload(services, { tenantId, downloadId }, async (path, reportRows) => {
      const school = await services.directory.byId(tenantId)
      const chosen = await tx(({ db }) => chosenFor(db, downloadId))
      if (!school || chosen.length === 0) throw new Error('There are no documents to print.')
      const printing = { layout, timeZone, title, address: addressOf(services.config, school) }
      const files: { name: string; path: string }[] = []
      const parts = partsOf(chosen)
      let done = 0
      for (const [at, some] of parts.entries()) {
        const ids = some.map(({ id }) => id)
        await keepPhotos(services, tx, ids)
        const copies = new Map(some.map(({ id, copy }) => [id, copy]))
        const stored = await tx(({ db }) => readPapers(db, ids))
        const [one] = stored
        if (!one) continue
        // A part is of one issue and has one design.
        const signatures = await signaturePictures(services, tx, one.design)
        const [first, ...rest] = stored.map((paper) => ({
          ...paper,
          signatures,
          copy: copies.get(paper.documentId) ?? 1,
        }))
        if (!first) continue
        const part = join(dirname(path), `part-${at}.pdf`)
        await writeFile(part, await renderPapers(services.documents, [first, ...rest], printing))
        files.push({ name: `${fileNameOf(title)}-${String(at + 1).padStart(2, '0')}.pdf`, path: part })
        done += ids.length
        await reportRows(done, chosen.length)
      }
      const [only, ...others] = files
      if (!only) throw new Error('There are no documents to print.')
      if (others.length === 0) {
        await copyFile(only.path, path)
        return { name: `${fileNameOf(title)}.pdf`, type: 'application/pdf' }
      }
      const entries = files.map((file) => ({ name: file.name, content: createReadStream(file.path) }))
      await pipeline(Readable.from(zip(entries)), createWriteStream(path))
      return { name: `${fileNameOf(title)}.zip`, type: 'application/zip' }
    })
  },
)
