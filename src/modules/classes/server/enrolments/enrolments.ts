import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { invalid, problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { classNameOf } from '../classOptions.ts'
import { type DatedAssignment, onDay, planChange } from '../stretches.ts'
import { assertWithinYear } from '../yearDays.ts'
import { rollNumbers } from './rollNumbers.ts'

/** Without a roll number, the next one of the class is assigned. */
export type EnrolmentRequest = {
  readonly studentId: string
  readonly classId: string
  readonly fromDate: CivilDate
  readonly rollNo?: string | undefined
}

export type Enrolment = {
  enrolmentId: string
  studentId: string
  classId: string
  rollNo: string
  fromDate: CivilDate
  toDate: CivilDate | null
}

/** Enrols a student who has no class on that day. */
export async function enrol(unit: Unit, request: EnrolmentRequest): Promise<Enrolment> {
  const [enrolled] = await insertEnrolments(unit.db, [request])
  if (!enrolled) throw new Error('The enrolment was not made.')
  unit.audit({ entity: 'enrolment', entityId: request.studentId, after: enrolled })
  return enrolled
}

/** Enrols many students with a constant number of statements; the result is in the order of the requests. */
export async function enrolMany(unit: Unit, requests: readonly EnrolmentRequest[]): Promise<Enrolment[]> {
  const enrolled = await insertEnrolments(unit.db, requests)
  for (const [classId, rows] of Map.groupBy(enrolled, (one) => one.classId)) {
    const students = rows.map(({ studentId, rollNo, fromDate }) => ({ studentId, rollNo, fromDate }))
    unit.audit({ entity: 'enrolment', entityId: classId, after: { students } })
  }
  return enrolled
}

async function insertEnrolments(db: TenantDb, requests: readonly EnrolmentRequest[]): Promise<Enrolment[]> {
  if (requests.length === 0) return []
  await assertWithinYear(
    db,
    requests.map(({ fromDate }) => fromDate),
  )
  const histories = await lockStudents(
    db,
    requests.map(({ studentId }) => studentId),
  )
  const opened = requests.map(({ studentId, classId, fromDate }) => {
    const history = histories.get(studentId) ?? []
    const { opens } = planChange(history, fromDate, classId)
    if (!opens || onDay(history, fromDate))
      throw invalid([
        {
          field: 'classId',
          ...serverText(
            'student-already-in-a-class',
            'The student already has a class on that day. Move them instead.',
          ),
        },
      ])
    return opens
  })
  const numbers = await assignRollNumbers(db, requests)
  return insertRows(
    db,
    requests.map(({ studentId, classId }, at) => ({
      studentId,
      classId,
      rollNo: numbers[at] ?? '',
      fromDate: opened[at]?.from ?? '',
      toDate: opened[at]?.to ?? null,
    })),
  )
}

async function insertRows(db: TenantDb, rows: readonly Record<keyof Omit<Enrolment, 'enrolmentId'>, string | null>[]) {
  const { rows: made } = await sql<Enrolment & { at: number }>`
    with requested as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as w("studentId" uuid, "classId" uuid, "rollNo" text,
        "fromDate" date, "toDate" date)
    )
    insert into enrolments (class_id, student_id, roll_no, from_date, to_date)
    select "classId", "studentId", "rollNo", "fromDate", "toDate" from requested
    returning id as "enrolmentId", student_id as "studentId", class_id as "classId", roll_no as "rollNo",
      from_date as "fromDate", to_date as "toDate"`.execute(db)
  const byStudent = new Map(made.map((one) => [one.studentId, one]))
  return rows.flatMap(({ studentId }) => byStudent.get(studentId ?? '') ?? [])
}

/** Moves a student into another class from a date on. Earlier enrolments and moves planned for later are kept. */
export async function moveStudent({ db, audit }: Unit, request: EnrolmentRequest): Promise<Enrolment> {
  const { studentId, classId, fromDate } = request
  await assertWithinYear(db, [fromDate])
  const history = (await lockStudents(db, [studentId])).get(studentId) ?? []
  const before = onDay(history, fromDate)
  if (!before)
    throw invalid([
      { field: 'fromDate', ...serverText('student-in-no-class', 'The student has no class on that day.') },
    ])
  if (before.who === classId)
    throw invalid([
      { field: 'classId', ...serverText('student-already-in-class', 'The student is already in this class.') },
    ])
  const plan = planChange(history, fromDate, classId)
  const [rollNo = ''] = await assignRollNumbers(db, [request])
  for (const { id, to } of plan.ends)
    await db.updateTable('enrolments').set({ to_date: to }).where('id', '=', id).execute()
  for (const { id } of plan.replaces)
    await db.updateTable('enrolments').set({ class_id: classId, roll_no: rollNo }).where('id', '=', id).execute()
  const opened = plan.opens && { studentId, classId, rollNo, fromDate: plan.opens.from, toDate: plan.opens.to }
  const [moved] = opened ? await insertRows(db, [opened]) : []
  audit({
    entity: 'enrolment',
    entityId: studentId,
    before: { classId: before.who, rollNo: before.rollNo, fromDate: before.from },
    after: { classId, rollNo, fromDate },
  })
  return moved ?? { enrolmentId: before.id, studentId, classId, rollNo, fromDate, toDate: before.to }
}

/** Ends a student’s enrolment on their last day; planned moves after it are deleted and audited. */
export async function leaveClass(
  { db, audit }: Unit,
  { studentId, lastDay }: { studentId: string; lastDay: CivilDate },
): Promise<void> {
  await assertWithinYear(db, [lastDay], 'lastDay')
  const history = (await lockStudents(db, [studentId])).get(studentId) ?? []
  const current = onDay(history, lastDay)
  if (!current)
    throw invalid([{ field: 'lastDay', ...serverText('student-in-no-class', 'The student has no class on that day.') }])
  const later = history.filter(({ from }) => from > lastDay)
  if (later.length > 0)
    await db
      .deleteFrom('enrolments')
      .where(
        'id',
        'in',
        later.map(({ id }) => id),
      )
      .execute()
  await db.updateTable('enrolments').set({ to_date: lastDay }).where('id', '=', current.id).execute()
  audit({
    entity: 'enrolment',
    entityId: studentId,
    before: { classId: current.who, toDate: current.to, ...(later.length > 0 && { planned: later }) },
    after: { classId: current.who, toDate: lastDay },
  })
}

/** Deletes enrolments made by mistake, such as those of an undone import. */
export async function dropEnrolments({ db, audit }: Unit, enrolmentIds: readonly string[]): Promise<void> {
  if (enrolmentIds.length === 0) return
  const dropped = await db
    .deleteFrom('enrolments')
    .where('id', 'in', enrolmentIds)
    .returning(['student_id', 'class_id', 'roll_no', 'from_date', 'to_date'])
    .execute()
  for (const [classId, students] of Map.groupBy(dropped, (one) => one.class_id))
    audit({ entity: 'enrolment', entityId: classId, before: { students } })
}

/** The ids of the students in a class on a day. */
export async function enrolledOn(db: TenantDb, classId: string, day: CivilDate): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from enrolments
    where class_id = ${classId} and ${day}::date between from_date and coalesce(to_date, 'infinity')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type LockedEnrolment = DatedAssignment & { rollNo: string }

/** This year’s enrolments of these students, locked until the transaction ends. */
async function lockStudents(db: TenantDb, studentIds: readonly string[]): Promise<Map<string, LockedEnrolment[]>> {
  const unique = [...new Set(studentIds)]
  if (unique.length < studentIds.length)
    throw invalid([{ field: 'studentId', ...serverText('student-twice', 'The same student is listed twice.') }])
  const { rows: known } = await sql`
    select id from users where id = any (${unique}::uuid[]) and role_id = ${roles.student} and not is_guardian order by id
    for no key update`.execute(db)
  if (known.length < unique.length) throw problem('not-found')
  const { rows } = await sql<LockedEnrolment & { studentId: string }>`
    select id, student_id as "studentId", class_id as who, from_date as from, to_date as to, roll_no as "rollNo"
    from enrolments where student_id = any (${unique}::uuid[]) order by from_date`.execute(db)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** The requested roll number if it is free, else the next one of the class. */
async function assignRollNumbers(db: TenantDb, requests: readonly EnrolmentRequest[]): Promise<string[]> {
  const classIds = [...new Set(requests.map(({ classId }) => classId))]
  // Locked until the transaction ends, so that concurrent enrolments cannot get the same number.
  const { rows: known } = await sql`
    select id from classes where id = any (${classIds}::uuid[]) order by id for no key update`.execute(db)
  if (known.length < classIds.length)
    throw problem('not-found', {
      fields: [
        { field: 'classId', ...serverText('no-such-class-this-year', 'We couldn’t find this class this year.') },
      ],
    })
  const { rows } = await sql<{ key: string }>`
    select class_id || ' ' || roll_no as key from enrolments
    where class_id = any (${classIds}::uuid[]) and to_date is null`.execute(db)
  const taken = new Set(rows.map(({ key }) => key))
  const chosen = new Set(requests.flatMap(({ classId, rollNo }) => (rollNo ? [`${classId} ${rollNo}`] : [])))
  for (const { classId, rollNo } of requests) {
    if (!rollNo) continue
    const key = `${classId} ${rollNo}`
    if (taken.has(key))
      throw invalid([
        {
          field: 'rollNo',
          ...serverText('roll-number-taken', 'Roll number {rollNo} is taken in this class.', { rollNo }),
        },
      ])
    taken.add(key)
  }
  const next = await rollNumbers(db, classIds)
  const free = (classId: string): string => {
    const number = next(classId)
    return chosen.has(`${classId} ${number}`) ? free(classId) : number
  }
  return requests.map(({ classId, rollNo }) => rollNo ?? free(classId))
}

export type PastEnrolment = {
  enrolmentId: string
  yearId: string
  yearName: string
  classId: string
  className: string
  stream: string | null
  rollNo: string
  fromDate: CivilDate
  toDate: CivilDate | null
}

/** A student’s enrolments in all academic years, newest first. */
export async function enrolmentsOf(db: TenantDb, studentId: string): Promise<PastEnrolment[]> {
  const { rows } = await sql<Omit<PastEnrolment, 'className'> & { grade: string; section: string }>`
    select id as "enrolmentId", year_id as "yearId", year_name as "yearName", class_id as "classId", grade, section,
      stream, roll_no as "rollNo", from_date as "fromDate", to_date as "toDate"
    from class_history(${studentId})`.execute(db)
  return rows.map(({ grade, section, ...row }) => ({ ...row, className: classNameOf({ grade, section }) }))
}
