import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Download } from '#modules/downloads/schemas.ts'
import { makeDownload, startDownload } from '#modules/downloads/server/public.ts'
import { limits } from '#modules/questions/kinds.ts'
import { pictureIdsOf } from '#modules/questions/question.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { zip } from '#platform/server/zip/zipWriter.ts'
import { columns, joins } from '../questionAccess.ts'
import { type Exported, packageFiles } from './qti/qtiPackage.ts'
import { picturePath } from './qti/textMarkup.ts'

const Input = z.object({ downloadId: z.uuid(), questionIds: z.array(z.uuid()).max(limits.exported) })

/** Writes the latest versions of questions as a QTI 3.0 package. */
export const exportPackage = slowJob(
  'questions.export',
  Input,
  async ({ downloadId, questionIds }, { services, tenantId, tx }) => {
    const { database, files } = services
    await makeDownload(services, { tenantId, downloadId }, async (path, reportRows) => {
      const questions = await tx(async ({ db }) => {
        const { rows } = await sql<Exported['row'] & { content: Exported['content'] }>`
        select ${columns}, v.content from questions q ${joins}
          join question_versions v on v.tenant_id = q.tenant_id and v.question_id = q.id and v.number = q.number
        where q.id = any(${questionIds}::uuid[]) and q.removed_at is null order by q.created_at, q.id`.execute(db)
        return rows.map(({ content, ...row }) => ({ row, content }))
      })
      const pictures = [...new Set(questions.flatMap(({ content }) => pictureIdsOf(content)))]
      const pictureOf = async function* (fileId: string) {
        const file = await database.inTenant({ tenantId }, (db) => files.find(db, fileId))
        if (file) yield await buffer((await files.storage.get(file.storageKey)).body)
      }
      const entries = [
        ...[...packageFiles(questions)].map(([name, text]) => ({ name, content: [text] })),
        ...pictures.map((fileId) => ({ name: picturePath(fileId), content: pictureOf(fileId) })),
      ]
      await pipeline(Readable.from(zip(entries)), createWriteStream(path))
      await reportRows(questions.length, questions.length)
      return { name: 'questions-qti3.zip', type: 'application/zip' }
    })
  },
)

export async function startExport({ db, enqueue, audit }: Unit, questionIds: string[]): Promise<Download> {
  const download = await startDownload(db, { en: 'Questions (QTI 3.0)', hi: 'प्रश्न (QTI 3.0)' })
  await enqueue(exportPackage, { downloadId: download.downloadId, questionIds })
  audit({ entity: 'questionExport', entityId: download.downloadId, after: { questions: questionIds.length } })
  return download
}
