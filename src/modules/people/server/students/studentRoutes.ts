import { sql } from 'kysely'
import { deleteAccount, inviteUser, saveAccounts, setAccountStatus } from '#modules/access/server/public.ts'
import { dropEnrolments, enrol, enrolmentsOf, moveStudent } from '#modules/classes/server/public.ts'
import { students } from '#modules/people/contract.ts'
import { fieldTypes } from '#modules/people/fieldTypes.ts'
import { studentsDefinitions } from '#modules/people/schemas.ts'
import type { StudentInput, StudentProfile } from '#modules/people/students.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { openAadhaar } from '../aadhaarSeal.ts'
import { changesOf } from '../changeLog.ts'
import { differences, filledIn } from '../differences.ts'
import { createGuardians, deleteOrphanedGuardians, linkGuardians } from '../guardians/guardians.ts'
import { photoUrl, receivePhoto } from '../photos.ts'
import { studentAuditFields } from './studentAuditFacts.ts'
import { validateStudent } from './studentChecks.ts'
import { auditExport, packStudentData, readStudentData } from './studentExport.ts'
import { activeFields } from './studentFormat.ts'
import { historyOf } from './studentHistory.ts'
import { listStudents } from './studentList.ts'
import { readOpening } from './studentListOpening.ts'
import { readStudent, type StoredStudent } from './studentProfile.ts'
import { createStudents, saveRecords } from './studentRecords.ts'

type ViewContext = { readonly services: Services; readonly actor: Actor }

/** A student as this user may see them, with short-lived picture URLs. */
export function profileFrom(stored: StoredStudent, { services, actor }: ViewContext): StudentProfile {
  const { photoId, fields, ...profile } = stored
  const pictures = fields.flatMap(({ fieldId, typeId }) => {
    const file = fieldId && typeId === fieldTypes.image ? profile.details[fieldId] : null
    return fieldId && typeof file === 'string' ? [[fieldId, photoUrl(services, actor, file) ?? ''] as const] : []
  })
  const isTeacher = actor.roleId === roles.teacher
  return {
    ...profile,
    ...(isTeacher && {
      userName: null,
      maskedAadhaar: null,
      lastLogin: null,
      guardians: profile.guardians.map((guardian) => ({ ...guardian, barReason: '' })),
    }),
    photoUrl: photoUrl(services, actor, photoId),
    pictures: Object.fromEntries(pictures),
  }
}

export async function getProfile(db: TenantDb, studentId: string, context: ViewContext): Promise<StudentProfile> {
  const stored = await readStudent(db, studentId)
  if (!stored) throw problem('not-found')
  return profileFrom(stored, context)
}

export const studentRoutes = implement(students, studentsDefinitions, {
  listStudents: async ({ query }, { db, actor, services }) => {
    const [page, opening] = await Promise.all([
      listStudents(db, query, actor),
      query.opening ? readOpening(db, actor) : null,
    ])
    const rows = page.rows.map(({ photoId, ...row }) => ({ ...row, photoUrl: photoUrl(services, actor, photoId) }))
    return { ...page, rows, opening }
  },

  getStudent: async ({ params }, context) => {
    const student = await readStudent(context.db, params.studentId)
    return student ? profileFrom(student, context) : context.fail('no-such-person')
  },

  listPastClasses: async ({ params }, { db }) => {
    await requireStudent(db, params.studentId)
    return { classes: await enrolmentsOf(db, params.studentId) }
  },

  listStudentChanges: async ({ params }, { db }) => {
    await requireStudent(db, params.studentId)
    const past = await enrolmentsOf(db, params.studentId)
    const names = new Map(past.map(({ classId, className }) => [classId, className]))
    return { changes: await changesOf(db, ['student', 'enrolment'], params.studentId, names) }
  },

  addStudent: async ({ body }, context) => {
    const { classId, rollNo, fromDate, guardians, ...typed } = body
    await requireClass(context.db, classId)
    const fields = await activeFields(context.db)
    const student = await validateStudent(context, typed, fields, null)
    const [studentId = ''] = await createStudents(context, [student], fields)
    const linked = guardians.map((one) => ({ ...one, isNew: !one.guardianId, guardianId: one.guardianId ?? newId() }))
    await requireGuardians(context.db, linked)
    await createGuardians(
      context.db,
      linked.filter(({ isNew }) => isNew),
    )
    await linkGuardians(
      context.db,
      linked.map(({ guardianId, relation, isPrimary }) => ({ studentId, guardianId, relation, isPrimary })),
    )
    context.audit({ entity: 'student', entityId: studentId, after: filledIn(studentAuditFields(student)) })
    if (classId) {
      const day = fromDate ?? student.admittedOn ?? today(context.actor.timeZone)
      await enrol(context, { studentId, classId, fromDate: day, rollNo: rollNo ?? undefined })
    }
    return getProfile(context.db, studentId, context)
  },

  saveStudent: async ({ params, body }, context) => {
    const { db, audit, fail } = context
    await lockStudent(db, params.studentId)
    const before = await readStudent(db, params.studentId)
    if (!before) return fail('no-such-person')
    if (before.version !== body.version) fail('changed-meanwhile', { details: profileFrom(before, context) })
    const { version: _, ...typed } = body
    const stored = await storedDetails(db, params.studentId)
    const existing = { studentId: params.studentId, hasAadhaar: before.maskedAadhaar !== null, details: stored }
    const student = await validateStudent(context, typed, before.fields, existing)
    const { firstName, lastName, email, phone, ...record } = student
    await saveAccounts(context, [{ userId: params.studentId, firstName, lastName, email, phone }])
    await saveRecords(context, [{ ...record, userId: params.studentId }])
    const { aadhaar } = student
    const changed = differences(
      studentAuditFields({ ...before, admissionNo: before.admissionNo ?? '', aadhaar: undefined, details: stored }),
      studentAuditFields({ ...student, aadhaar: undefined }),
    )
    const after = await readStudent(db, params.studentId)
    const number = aadhaar === undefined ? null : { aadhaar: before.maskedAadhaar }
    audit({
      entity: 'student',
      entityId: params.studentId,
      before: { ...changed?.before, ...number },
      after: { ...changed?.after, ...(number && { aadhaar: after?.maskedAadhaar ?? null }) },
    })
    return getProfile(db, params.studentId, context)
  },

  placeStudent: async ({ params, body }, context) => {
    const { studentId } = params
    const { rows } = await sql`
      select from enrolments where student_id = ${studentId}
        and ${body.fromDate}::date between from_date and coalesce(to_date, 'infinity')`.execute(context.db)
    const enrolment = { studentId, classId: body.classId, fromDate: body.fromDate, rollNo: body.rollNo ?? undefined }
    await (rows.length > 0 ? moveStudent : enrol)(context, enrolment)
    return getProfile(context.db, studentId, context)
  },

  setStudentStatus: async ({ params, body }, context) => {
    const before = await readStudent(context.db, params.studentId)
    if (!before) return context.fail('no-such-person')
    await setAccountStatus(context, params.studentId, body.statusId)
    context.audit({
      entity: 'student',
      entityId: params.studentId,
      before: { statusId: before.statusId },
      after: { statusId: body.statusId },
    })
    return { statusId: body.statusId }
  },

  resetStudentPassword: async ({ params }, context) => {
    const student = await readStudent(context.db, params.studentId)
    if (!student) return context.fail('no-such-person')
    if (!student.email) return context.fail('no-email')
    await inviteUser(context, params.studentId)
    context.audit({ entity: 'student', entityId: params.studentId, after: { passwordLink: student.email } })
    return { email: student.email }
  },

  deleteStudent: async ({ params }, context) => {
    const { db, audit, fail } = context
    await lockStudent(db, params.studentId)
    const before = await readStudent(db, params.studentId)
    if (!before) return fail('no-such-person')
    const { obstacles, enrolmentIds } = await historyOf(db, params.studentId)
    if (obstacles.length > 0) fail('has-history', { details: { obstacles } })
    await dropEnrolments(context, enrolmentIds)
    if (!(await deleteAccount({ db }, params.studentId))) fail('has-history', { details: { obstacles: ['other'] } })
    await deleteOrphanedGuardians(
      db,
      before.guardians.map(({ guardianId }) => guardianId),
    )
    const { firstName, lastName, admissionNo } = before
    audit({ entity: 'student', entityId: params.studentId, before: { firstName, lastName, admissionNo } })
    return {}
  },

  showAadhaar: async ({ params, body }, { db, services, audit, fail }) => {
    const row = await db
      .selectFrom('students')
      .select('aadhaar')
      .where('user_id', '=', params.studentId)
      .executeTakeFirst()
    if (!row) return fail('no-such-person')
    if (!row.aadhaar) return fail('no-aadhaar')
    audit({ entity: 'student', entityId: params.studentId, after: { aadhaarShown: body.reason }, reason: body.reason })
    return { aadhaar: openAadhaar(services.secret, params.studentId, row.aadhaar) }
  },

  exportStudent: async ({ params }, { tx, services, fail }) => {
    const data = await tx(async (unit) => {
      const found = await readStudentData(unit.db, services, params.studentId)
      if (found) auditExport(unit, params.studentId)
      return found
    })
    return data ? packStudentData(services, data) : fail('no-such-person')
  },

  saveStudentPhoto: async ({ params }, context) => {
    const file = await receivePhoto(context, (unit, fileId) => setPhoto(unit, params.studentId, fileId))
    return file ?? context.fail('one-picture')
  },

  removeStudentPhoto: async ({ params }, context) => {
    await setPhoto(context, params.studentId, null)
    return {}
  },

  saveStudentPicture: async ({ params }, context) => {
    const file = await receivePhoto(context, async (unit, fileId) => {
      const fields = await activeFields(unit.db)
      const field = fields.find((one) => one.fieldId === params.fieldId && one.typeId === fieldTypes.image)
      if (!field) return context.fail('no-such-field')
      const { rows } = await sql`
        update students set details = details || jsonb_build_object(${params.fieldId}::text, ${fileId}::text),
          version = version + 1
        where user_id = ${params.studentId} returning user_id`.execute(unit.db)
      if (rows.length === 0) context.fail('no-such-person')
      unit.audit({ entity: 'student', entityId: params.studentId, after: { picture: field.label } })
    })
    return file ?? context.fail('one-picture')
  },
})

/** Locks the student so that the version just checked is the one being replaced. */
const lockStudent = (db: TenantDb, studentId: string) =>
  sql`select from users where id = ${studentId} for no key update`.execute(db)

async function storedDetails(db: TenantDb, studentId: string): Promise<StudentInput['details']> {
  const row = await db.selectFrom('students').select('details').where('user_id', '=', studentId).executeTakeFirst()
  return (row?.details ?? {}) as StudentInput['details']
}

async function setPhoto({ db, audit }: Unit, studentId: string, fileId: string | null) {
  const { rows } = await sql`
    update students set photo_file_id = ${fileId}, version = version + 1 where user_id = ${studentId}
    returning user_id`.execute(db)
  if (rows.length === 0) throw problem('not-found')
  audit({ entity: 'student', entityId: studentId, after: { photo: fileId ? 'new' : 'removed' } })
}

async function requireGuardians(db: TenantDb, linked: readonly { guardianId: string; isNew: boolean }[]) {
  const ids = linked.filter(({ isNew }) => !isNew).map(({ guardianId }) => guardianId)
  if (ids.length === 0) return
  const found = await db.selectFrom('guardians').select('id').where('id', 'in', ids).execute()
  if (found.length < new Set(ids).size) throw problem('not-found')
}

async function requireStudent(db: TenantDb, studentId: string) {
  const { rows } = await sql`select from users where id = ${studentId} and role_id = ${roles.student}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}

async function requireClass(db: TenantDb, classId: string | null) {
  if (!classId) return
  const { rows } = await sql`select from classes where id = ${classId}`.execute(db)
  if (rows.length === 0) throw problem('not-found')
}
