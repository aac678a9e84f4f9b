import type { Examples } from '../scenes.ts'

export const examples: Examples = {
  'classes.listPupils': async ({ server, tenantId, person }) => {
    const as = person('classteacher')
    const own = await server.services.database.inTenant({ tenantId }, (db) =>
      db.selectFrom('classes').select('id').where('class_teacher_id', '=', as.userId).executeTakeFirstOrThrow(),
    )
    return { as, params: { classId: own.id }, query: { q: '' } }
  },
}
