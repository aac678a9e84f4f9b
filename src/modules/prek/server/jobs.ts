import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import { guardiansOf } from '#modules/family/server/public.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { growthReport } from '#modules/prek/notifications.ts'
import { prekPaths } from '#modules/prek/web/paths.ts'
import { job, slowJob } from '#platform/server/jobs/jobs.ts'
import { publishedIn } from './publishing.ts'
import { picturesOf, renderReports } from './reportPaper.ts'

/** Tells the guardians of these children that a report has been published. */
export const announceReports = job(
  'prek.announce',
  z.object({ students: z.array(z.object({ studentId: z.uuid(), name: z.string() })).max(60), term: z.string() }),
  async ({ students, term }, { db, notify }) => {
    const guardians = await guardiansOf(
      db,
      students.map(({ studentId }) => studentId),
    )
    for (const { studentId, name } of students) {
      const to = guardians.get(studentId) ?? []
      if (to.length > 0)
        await notify(growthReport, {
          to: [...to],
          params: { name, term },
          link: forChild(prekPaths.family, studentId),
          aboutStudentId: studentId,
        })
    }
  },
)

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
