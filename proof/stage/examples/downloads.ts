import type { Person } from '../principals.ts'
import type { Examples, Stage } from '../scenes.ts'

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
  'downloads.deleteDownload': withDownload,
}
