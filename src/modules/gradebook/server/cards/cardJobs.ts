import { writeFile } from 'node:fs/promises'
import * as z from 'zod'
import { makeDownload } from '#modules/downloads/server/public.ts'
import { cardLanguages } from '#modules/gradebook/cardSchemas.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { renderCards } from './cardPaper.ts'
import { cardsToPrint } from './cardStorage.ts'

/** All current cards of a class in one file. */
export const makeClassCards = slowJob(
  'gradebook.classCards',
  z.object({
    downloadId: z.uuid(),
    classId: z.uuid(),
    yearId: z.uuid(),
    termKey: z.string(),
    language: z.enum(cardLanguages),
    timeZone: z.string(),
  }),
  async ({ downloadId, classId, yearId, termKey, language, timeZone }, { services, tenantId }) => {
    await makeDownload(services, { tenantId, downloadId }, async (path) => {
      const found = await services.database.inTenant({ tenantId, yearId }, (db) => cardsToPrint(db, classId, termKey))
      const [first, ...rest] = found
      const school = await services.directory.byId(tenantId)
      if (!first || !school) throw new Error('There are no cards to print.')
      const address = addressOf(services.config, school)
      const { body, name, type } = await renderCards(services.documents, [first, ...rest], {
        language,
        address,
        timeZone,
      })
      await writeFile(path, body as Uint8Array)
      return { name, type }
    })
  },
)
