import { setAccountStatus } from '#modules/access/server/public.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { guardiansDefinitions } from '#modules/people/guardianSchemas.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import { differences } from '../differences.ts'
import { readStudent } from '../students/studentProfile.ts'
import { getProfile } from '../students/studentRoutes.ts'
import {
  createGuardians,
  inviteGuardian,
  linkGuardians,
  listGuardians,
  readGuardian,
  saveGuardian,
  unlinkGuardians,
} from './guardians.ts'

export const guardianRoutes = implement(guardians, guardiansDefinitions, {
  listGuardians: ({ query }, { db }) => listGuardians(db, query),

  addGuardian: async ({ params: { studentId }, body }, context) => {
    const { db, audit, fail } = context
    const student = await readStudent(db, studentId)
    if (!student) return fail('no-such-person')
    const { guardianId: existingId, relation, isPrimary, ...details } = body
    if (existingId && !(await readGuardian(db, existingId))) fail('no-such-guardian')
    if (student.guardians.some(({ guardianId }) => guardianId === existingId)) fail('has-guardian')
    const guardianId = existingId ?? newId()
    if (!existingId) await createGuardians(db, [{ guardianId, ...details }])
    await linkGuardians(db, [{ studentId, guardianId, relation, isPrimary }])
    if (!existingId) audit({ entity: 'guardian', entityId: guardianId, after: details })
    const added = await readGuardian(db, guardianId)
    audit({ entity: 'student', entityId: studentId, after: { guardian: `${relation}: ${added?.name ?? ''}` } })
    return getProfile(db, studentId, context)
  },

  saveGuardian: async ({ params: { guardianId }, body }, context) => {
    const { db, audit, fail } = context
    await db.selectFrom('guardians').select('id').where('id', '=', guardianId).forUpdate().execute()
    const before = await readGuardian(db, guardianId)
    if (!before) return fail('no-such-guardian')
    if (before.version !== body.version) fail('changed-meanwhile', { details: before })
    const { version: _, ...details } = body
    await saveGuardian(context, guardianId, details)
    const { name, phone, email, occupation } = before
    const changed = differences({ name, phone, email, occupation }, details)
    audit({ entity: 'guardian', entityId: guardianId, before: changed?.before ?? {}, after: changed?.after ?? {} })
    return (await readGuardian(db, guardianId)) ?? fail('no-such-guardian')
  },

  linkGuardian: async ({ params: { studentId, guardianId }, body }, context) => {
    const { db, audit, fail } = context
    const student = await readStudent(db, studentId)
    const before = student?.guardians.find((one) => one.guardianId === guardianId)
    if (!before) return fail('no-such-guardian')
    await linkGuardians(db, [{ studentId, guardianId, ...body }])
    audit({
      entity: 'student',
      entityId: studentId,
      before: { guardian: `${before.relation}: ${before.name}`, isPrimary: before.isPrimary },
      after: { guardian: `${body.relation}: ${before.name}`, isPrimary: body.isPrimary },
    })
    return getProfile(db, studentId, context)
  },

  unlinkGuardian: async ({ params: { studentId, guardianId } }, context) => {
    const { db, audit, fail } = context
    const student = await readStudent(db, studentId)
    const before = student?.guardians.find((one) => one.guardianId === guardianId)
    if (!before) return fail('no-such-guardian')
    await unlinkGuardians(db, studentId, [guardianId])
    audit({ entity: 'student', entityId: studentId, before: { guardian: `${before.relation}: ${before.name}` } })
    return getProfile(db, studentId, context)
  },

  inviteGuardian: async ({ params: { guardianId } }, context) => {
    const { db, audit, fail } = context
    const guardian = await readGuardian(db, guardianId)
    if (!guardian) return fail('no-such-guardian')
    if (!guardian.email) return fail('no-email')
    await inviteGuardian(context, guardian)
    audit({ entity: 'guardian', entityId: guardianId, after: { passwordLink: guardian.email } })
    return (await readGuardian(db, guardianId)) ?? fail('no-such-guardian')
  },

  setGuardianStatus: async ({ params: { guardianId }, body }, context) => {
    const { db, audit, fail } = context
    const row = await db.selectFrom('guardians').select('user_id').where('id', '=', guardianId).executeTakeFirst()
    if (!row) return fail('no-such-guardian')
    if (!row.user_id) return fail('no-account')
    const before = await readGuardian(db, guardianId)
    await setAccountStatus(context, row.user_id, body.statusId)
    audit({
      entity: 'guardian',
      entityId: guardianId,
      before: { statusId: before?.statusId ?? null },
      after: { statusId: body.statusId },
    })
    return (await readGuardian(db, guardianId)) ?? fail('no-such-guardian')
  },
})
