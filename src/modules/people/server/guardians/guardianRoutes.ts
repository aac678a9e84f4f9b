import { setAccountStatus, shutOut } from '#modules/access/server/public.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { guardiansDefinitions } from '#modules/people/guardianSchemas.ts'
import { readLetterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { differences } from '../differences.ts'
import { classNameOf, refuseMany } from '../students/signInCodeRoutes.ts'
import { signInSheet } from '../students/signInSheet.ts'
import { readStudent } from '../students/studentProfile.ts'
import { getProfile } from '../students/studentRoutes.ts'
import { setBar } from './bars.ts'
import { readFamilySettings, saveFamilySettings } from './familySettings.ts'
import {
  createGuardians,
  linkGuardians,
  listGuardians,
  readGuardian,
  saveGuardian,
  unlinkGuardians,
} from './guardians.ts'
import { addressMissing, guardianCodes, inviteeOf, inviteesOfClass, inviteGuardians } from './invitations.ts'

const accountOf = async (db: TenantDb, guardianId: string) =>
  (await db.selectFrom('guardians').select('user_id').where('id', '=', guardianId).executeTakeFirst())?.user_id

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
    if (before.barredOn && body.isPrimary) fail('guardian-barred')
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
    const account = await accountOf(db, guardianId)
    await unlinkGuardians(db, studentId, [guardianId])
    if (account) await shutOut(context, account)
    audit({ entity: 'student', entityId: studentId, before: { guardian: `${before.relation}: ${before.name}` } })
    return getProfile(db, studentId, context)
  },

  inviteGuardian: async ({ params: { guardianId }, query }, context) => {
    const { db, fail } = context
    if (!(await readGuardian(db, guardianId))) return fail('no-such-guardian')
    const invitee = await inviteeOf(db, guardianId)
    if (!invitee) return fail('no-child')
    const missing = addressMissing(invitee, query.by)
    if (missing) fail(missing)
    await inviteGuardians(context, [invitee], query.by)
    return (await readGuardian(db, guardianId)) ?? fail('no-such-guardian')
  },

  createGuardianCode: async ({ params: { guardianId } }, { tx, actor, services, fail }) => {
    await refuseMany('code', { tx, actor, services, fail })
    return tx(async (unit) => {
      if (!(await readGuardian(unit.db, guardianId))) return fail('no-such-guardian')
      const invitee = await inviteeOf(unit.db, guardianId)
      const [created] = invitee ? await guardianCodes(unit, [invitee]) : []
      if (!created) return fail('no-child')
      const { userName, code, expiresAt } = created
      return { userName, code, expiresAt }
    })
  },

  inviteClass: async ({ params, body }, context) => {
    await classNameOf(context.db, params.classId)
    const all = await inviteesOfClass(context.db, params.classId)
    const open = all.filter(({ hasSignedIn, isInvitedToday }) => !hasSignedIn && !isInvitedToday)
    const unreached = open.flatMap((invitee) => {
      const why = invitee.isActive ? addressMissing(invitee, body.by) : ('deactivated' as const)
      const { guardianId, name, children } = invitee
      return why ? [{ guardianId, name, children, why }] : []
    })
    const reached = open.filter(({ guardianId }) => !unreached.some((one) => one.guardianId === guardianId))
    await inviteGuardians(context, reached, body.by)
    return { invited: reached.length, left: all.length - open.length, unreached }
  },

  printGuardianCodes: async ({ params, query }, { tx, actor, services, fail }) => {
    await refuseMany('sheet', { tx, actor, services, fail })
    const sheet = await tx(async (unit) => {
      const className = await classNameOf(unit.db, params.classId)
      const invitees = await inviteesOfClass(unit.db, params.classId)
      const codes = await guardianCodes(
        unit,
        invitees.filter(({ hasSignedIn, isActive }) => !hasSignedIn && isActive),
      )
      const slips = codes.map(({ children, ...slip }) => ({ ...slip, note: children }))
      return { className, slips, letterhead: await readLetterhead(unit.db, services) }
    })
    if (sheet.slips.length === 0) return fail('no-guardians')
    const school = await services.directory.byId(actor.tenantId)
    const address = school ? addressOf(services.config, school) : ''
    return signInSheet(services.documents, {
      ...sheet,
      whose: 'guardians',
      address,
      timeZone: actor.timeZone,
      ...query,
    })
  },

  barGuardian: async ({ params, body }, context) => {
    if (!(await setBar(context, params, body.reason))) context.fail('no-such-guardian')
    return getProfile(context.db, params.studentId, context)
  },

  liftBar: async ({ params }, context) => {
    if (!(await setBar(context, params, null))) context.fail('no-such-guardian')
    return getProfile(context.db, params.studentId, context)
  },

  getFamilySettings: (_, { db }) => readFamilySettings(db),

  saveFamilySettings: async ({ body }, context) =>
    (await saveFamilySettings(context, body)) ??
    context.fail('changed-meanwhile', { details: await readFamilySettings(context.db) }),

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
