import { sql } from 'kysely'
import { announcedCode, refusedDays } from '#modules/attendance/announcedAbsences.ts'
import { familyAttendance } from '#modules/attendance/familyContract.ts'
import { familyAttendanceDefinitions } from '#modules/attendance/familySchemas.ts'
import { absenceAnnounced, absenceWithdrawn } from '#modules/attendance/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { uploadPolicies } from '#platform/server/uploads/upload.ts'
import { deleteAbsence, insertKnownAbsence, type Link } from '../knownAbsences.ts'
import { readCalendar } from '../schoolDays.ts'
import { announcedStudent, hasSchoolDay } from './announcedStudent.ts'
import { childAbsence, childAbsences, sameAbsence } from './childAbsences.ts'
import { childDays } from './childDays.ts'

const viewerOf = ({ services, actor }: { services: Services; actor: Actor }) => {
  const link: Link = (file) => services.files.link(actor.tenantId, file)
  return { actor, link }
}

export const familyRoutes = implement(familyAttendance, familyAttendanceDefinitions, {
  getChildAttendance: async ({ params }, context) => {
    const { db } = context
    const { start, end, today } = await readCalendar(db)
    const days = await childDays(db, params.studentId)
    const absences = await childAbsences(db, params.studentId, viewerOf(context))
    return { yearStart: start, yearEnd: end, today, ...days, absences }
  },

  announceAbsence: async ({ params, body }, context) => {
    const { db, actor, notify, fail } = context
    const { studentId } = params
    const { startDate, endDate, part, isIllness, reason } = body
    const calendar = await readCalendar(db)
    const refused = refusedDays(body, calendar)
    if (refused) throw invalid([refused])
    const student = (await announcedStudent(db, studentId, startDate)) ?? fail('no-class')
    if (!(await hasSchoolDay(db, startDate, endDate))) return fail('school-closed')
    const code = announcedCode(part, isIllness)
    const absence = { studentId, startDate, endDate, part, code, reason, toldBy: 'guardian' as const }
    const viewer = viewerOf(context)
    const knownAbsenceId = await insertKnownAbsence(context, absence, actor.userId)
    if (!knownAbsenceId) return (await sameAbsence(db, absence, viewer)) ?? fail('told-already')
    const { to, name, className } = student
    if (to.length > 0)
      await notify(absenceAnnounced, { to, params: { name, className, from: startDate, to: endDate, reason } })
    const made = await childAbsence(db, { studentId, knownAbsenceId }, viewer)
    if (!made) throw problem('not-found')
    return made
  },

  attachPaper: async ({ params }, context) => {
    const { actor, tx, uploads, services, fail } = context
    const { tenantId, userId } = actor
    const viewer = viewerOf(context)
    const findOpen = async (db: TenantDb) => {
      const absence = await childAbsence(db, params, viewer, true)
      if (!absence?.isOwn) return fail('no-such-absence')
      return absence.mayAttach ? absence : fail('seen-already')
    }
    await tx(({ db }) => findOpen(db))
    for await (const upload of uploads()) {
      const kept = { policy: uploadPolicies.schoolDocument, purpose: 'absence paper' }
      const file = await services.files.keep(upload, { tenantId, userId, tx, ...kept })
      return tx(async ({ db, audit }) => {
        const before = await findOpen(db)
        await sql`update known_absences set file_id = ${file.id} where id = ${params.knownAbsenceId}`.execute(db)
        if (before.paper) await services.files.forget(db, before.paper.fileId)
        audit({ entity: 'knownAbsence', entityId: params.knownAbsenceId, after: { paper: file.name } })
        return (await childAbsence(db, params, viewer)) ?? fail('no-such-absence')
      })
    }
    return fail('no-file')
  },

  withdrawAbsence: async ({ params }, context) => {
    const { db, notify, services, fail } = context
    const absence = await childAbsence(db, params, viewerOf(context), true)
    if (!absence?.isOwn) return fail('no-such-absence')
    if (!absence.mayWithdraw) return fail('begun-already')
    await deleteAbsence(context, services.files, params.knownAbsenceId, sql``)
    const student = await announcedStudent(db, params.studentId, absence.startDate)
    if (student && student.to.length > 0) {
      const { to, name, className } = student
      await notify(absenceWithdrawn, { to, params: { name, className, from: absence.startDate, to: absence.endDate } })
    }
    return {}
  },
})
