import { sql } from 'kysely'
import type { Person } from '../principals.ts'
import { type Examples, type Stage, within } from '../scenes.ts'

/** A file that is being made for a person; returns its id. */
async function aDownload({ server, tenantId }: Stage, { userId }: Person): Promise<string> {
  const { id } = await server.services.database.inTenant({ tenantId }, (db) =>
    db
      .insertInto('downloads')
      .values({ user_id: userId ?? '', title_en: 'Defaulters', title_hi: 'बकायेदार' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

const withDownload = async (stage: Stage) => {
  const as = stage.person('classteacher')
  return { as, params: { downloadId: await aDownload(stage, as) } }
}

export const examples: Examples = {
  'downloads.listDownloads': async (stage) => {
    const as = stage.person('classteacher')
    for (let n = 0; n < 3; n++) await aDownload(stage, as)
    return { as }
  },
  'downloads.getDownload': withDownload,
  'downloads.retryDownload': async (stage) => {
    const example = await withDownload(stage)
    const job = JSON.stringify({ name: 'reports.makeFile', input: { runId: example.params.downloadId } })
    await within(stage, (db) =>
      sql`update downloads set state = 'failed', job = ${job}::jsonb where id = ${example.params.downloadId}`.execute(
        db,
      ),
    )
    return example
  },
  'downloads.deleteDownload': withDownload,
  'downloads.startTable': async (stage) => ({
    as: stage.person('superadmin'),
    params: { table: 'attendance' },
    body: { query: { by: 'grade' }, format: 'csv', language: 'en' },
  }),
}
