import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { publishedIn } from './publishing.ts'
import { picturesOf, renderReports } from './reportPaper.ts'

/** The published reports of a class in one file. */
export const makeClassReports = slowJob(
  'prek.classReports',
  z.object({
    downloadId: z.uuid(),
    studentIds: z.array(z.uuid()),
    yearId: z.uuid(),
    termKey: z.string(),
    language: z.enum(['en', 'hi']),
  }),
  async ({ downloadId, studentIds, yearId, termKey, language }, { services, tenantId }) => {
    await makeDownload(services, { tenantId, downloadId }, async (path) => {
      const { reports, pictures } = await services.database.inTenant({ tenantId, yearId }, async (db) => {
        const found = await publishedIn(db, { termKey, studentIds })
        return { reports: found, pictures: await picturesOf(db, found) }
      })
      const { body, name, type } = await renderReports(services, reports, { language, pictures })
      await writeFile(path, body as Uint8Array)
      return { name, type }
    })
  },
)
