import { sql } from 'kysely'
import { mayPrintPhoto } from '#modules/consents/server/public.ts'
import { openDuesOf } from '#modules/fees/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { TableSource } from '../../rules/fields.ts'
import { type Needs, type Subject, textOf } from './subject.ts'

type Row = {
  studentId: string
  name: string
  firstName: string
  admissionNo: string | null
  admittedOn: string | null
  dateOfBirth: string | null
  gender: string | null
  bloodGroup: string | null
  address: string | null
  photo: string | null
  father: string | null
  mother: string | null
  guardian: string | null
  relation: string | null
  phone: string | null
  grade: string | null
  section: string | null
  rollNo: string | null
  since: string | null
}

const parent = (relation: 'Father' | 'Mother') => sql`(
  select g.name from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
  where l.tenant_id = u.tenant_id and l.student_id = u.id and l.relation = ${relation} order by g.id limit 1)`

/** The records of these students, in one statement however many they are. */
async function readStudents(db: TenantDb, ids: readonly string[], { photoPurposeId }: Needs): Promise<Row[]> {
  const mayShow = mayPrintPhoto(sql`u.id`, sql<string | null>`${photoPurposeId}::uuid`)
  const { rows } = await sql<Row>`
    select u.id as "studentId", btrim(u.first_name || ' ' || u.last_name) as name, u.first_name as "firstName",
      s.admission_no as "admissionNo", s.admitted_on::text as "admittedOn", s.date_of_birth::text as "dateOfBirth", s.gender,
      s.blood_group as "bloodGroup", concat_ws(', ', nullif(s.address, ''), s.pincode) as address,
      case when ${mayShow} then s.photo_file_id end as photo, ${parent('Father')} as father, ${parent('Mother')} as mother,
      g.name as guardian, l.relation, g.phone, k.grade, k.section, k."rollNo", k.since
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join student_guardians l on l.tenant_id = u.tenant_id and l.student_id = u.id and l.is_primary
      left join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      left join lateral (
        select q.name as grade, c.section, e.roll_no as "rollNo", e.from_date::text as since
        from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
          join grades q on q.tenant_id = c.tenant_id and q.id = c.grade_id
        where e.tenant_id = u.tenant_id and e.student_id = u.id
        order by e.from_date <= (select school_day()) desc, e.from_date desc limit 1) k on true
    where u.id = any (${[...ids]}::uuid[]) and u.role_id = 2 and not u.is_guardian`.execute(db)
  return rows
}

type Lines = ReadonlyMap<string, readonly (readonly string[])[]>

type Payment = { studentId: string; day: string; receipt: string; mode: string; amount: string }

/** This year's payments that were not reversed, by student. */
async function readPayments(db: TenantDb, ids: readonly string[]): Promise<Lines> {
  const { rows } = await sql<Payment>`
    select p.student_id as "studentId", p.received_on::text as day, coalesce(nullif(r.code, ''), r.number::text, '') as receipt,
      p.mode, p.amount::text as amount
    from fee_payments p left join fee_receipts r on r.tenant_id = p.tenant_id and r.payment_id = p.id
    where p.student_id = any (${[...ids]}::uuid[]) and p.year_id = current_year()
      and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id)
    order by p.received_on, p.id`.execute(db)
  return linesBy(rows, ({ day, receipt, mode, amount }) => [day, receipt, mode, amount])
}

type Exam = { studentId: string; day: string; time: string; paper: string; room: string }

/** The coming examinations of each student's class. */
async function readExams(db: TenantDb, ids: readonly string[]): Promise<Lines> {
  const { rows } = await sql<Exam>`
    select e.student_id as "studentId", v.starts_on::text as day,
      coalesce(to_char(v.starts_at, 'HH24:MI') || '–' || to_char(v.ends_at, 'HH24:MI'), '') as time, v.title as paper,
      coalesce(r.name, '') as room
    from enrolments e join classes c on c.tenant_id = e.tenant_id and c.id = e.class_id
      join calendar_events v on v.tenant_id = e.tenant_id and v.category = 2 and v.starts_on >= (select school_day())
      left join rooms r on r.tenant_id = v.tenant_id and r.id = v.room_id
    where e.student_id = any (${[...ids]}::uuid[])
      and (select school_day()) between e.from_date and coalesce(e.to_date, 'infinity')
      and exists (select from calendar_event_classes x where x.tenant_id = v.tenant_id and x.event_id = v.id
        and x.grade_id = c.grade_id and (x.class_id is null or x.class_id = c.id))
    order by v.starts_on, v.starts_at nulls first, v.id limit 100000`.execute(db)
  return linesBy(rows, ({ day, time, paper, room }) => [day, time, paper, room])
}

type Stay = { studentId: string; year: string; class: string; rollNo: string; from: string; until: string }

/** The classes a student has been in, over all years. */
async function readClasses(db: TenantDb, ids: readonly string[]): Promise<Lines> {
  const { rows } = await sql<Stay>`
    select u.id as "studentId", h.year_name as year, h.grade || '-' || h.section as class, h.roll_no as "rollNo",
      h.from_date::text as from, coalesce(h.to_date::text, '') as until
    from unnest(${[...ids]}::uuid[]) u (id) cross join lateral class_history(u.id) h
    order by h.from_date, h.id`.execute(db)
  return linesBy(rows, (row) => [row.year, row.class, row.rollNo, row.from, row.until])
}

function linesBy<Row extends { studentId: string }>(rows: readonly Row[], line: (row: Row) => string[]): Lines {
  const all = new Map<string, string[][]>()
  for (const row of rows) {
    const known = all.get(row.studentId)
    if (known) known.push(line(row))
    else all.set(row.studentId, [line(row)])
  }
  return all
}

const amountAt = 3
const totalOf = (lines: readonly (readonly string[])[] | undefined, at: number) =>
  (lines ?? []).reduce((all, line) => all + Number(line[at] ?? 0), 0)

/** What can be said about students, in the order of their ids; those who are none are left out. */
export async function studentSubjects(db: TenantDb, ids: readonly string[], needs: Needs): Promise<Subject[]> {
  const { fields, tables } = needs
  const has = (source: TableSource) => tables.has(source)
  const rows = await readStudents(db, ids, needs)
  const payments = has('feesPaid') || fields.has('dues.paid') ? await readPayments(db, ids) : null
  const dues = has('duesOpen') || fields.has('dues.outstanding') ? await openDuesOf(db, ids) : null
  const exams = has('exams') ? await readExams(db, ids) : null
  const classes = has('classes') ? await readClasses(db, ids) : null
  const byId = new Map(rows.map((row) => [row.studentId, row]))
  return ids.flatMap((studentId) => {
    const row = byId.get(studentId)
    if (!row) return []
    const open = dues?.get(studentId)
    const values: Subject['values'] = {
      'student.name': row.name,
      'student.firstName': row.firstName,
      'student.admissionNo': textOf(row.admissionNo),
      'student.admittedOn': textOf(row.admittedOn),
      'student.dateOfBirth': textOf(row.dateOfBirth),
      'student.gender': textOf(row.gender),
      'student.bloodGroup': textOf(row.bloodGroup),
      'student.address': textOf(row.address),
      'student.father': textOf(row.father),
      'student.mother': textOf(row.mother),
      'guardian.name': textOf(row.guardian),
      'guardian.relation': textOf(row.relation),
      'guardian.phone': textOf(row.phone),
      'class.name': row.grade === null ? '' : `${row.grade}-${textOf(row.section)}`,
      'class.grade': textOf(row.grade),
      'class.section': textOf(row.section),
      'class.rollNo': textOf(row.rollNo),
      'class.since': textOf(row.since),
      ...(dues && { 'dues.outstanding': String(open?.totalMinor ?? 0) }),
      ...(payments && { 'dues.paid': String(totalOf(payments.get(studentId), amountAt)) }),
    }
    return [
      {
        recordId: studentId,
        name: row.name,
        values,
        tables: {
          ...(has('feesPaid') && { feesPaid: payments?.get(studentId) ?? [] }),
          ...(has('duesOpen') && { duesOpen: open?.lines ?? [] }),
          ...(has('exams') && { exams: exams?.get(studentId) ?? [] }),
          ...(has('classes') && { classes: classes?.get(studentId) ?? [] }),
        },
        photoSource: needs.hasPhoto ? row.photo : null,
      },
    ]
  })
}
