import { type RawBuilder, sql } from 'kysely'
import { anApplication, anOpenPost, aPublishedForm } from '#modules/admissions/server/seed.ts'
import { aClass, aGrade } from '#modules/classes/server/seed.ts'
import { aCurriculum, aSmallTree } from '#modules/curriculum/server/seed.ts'
import { aDebt, aFeeHead } from '#modules/fees/server/seed.ts'
import { aReportCard } from '#modules/gradebook/server/seed.ts'
import { aHomework } from '#modules/homework/server/seed.ts'
import { aResource } from '#modules/library/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

export type Size = { readonly students: number; readonly days: number; readonly today: string }

const idOf = async (db: TenantDb, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(db)).rows[0]?.id ?? ''

/**
 * Fills the year of the transaction with everything that reports count, most of it around the ends of days and of the year:
 * the same things happen a few minutes before and after midnight at the school.
 */
export async function fillReports(db: TenantDb, { students, days, today: typed }: Size, mark: string): Promise<void> {
  const today = sql`${typed}::date`
  const teacher = await idOf(db, sql<{ id: string }>`select id from users where user_name = 'teacher'`)
  const grades = [await aGrade(db, '7'), await aGrade(db, '8')]
  const classIds: string[] = []
  for (const grade of ['7', '8']) for (const section of ['K', 'L']) classIds.push(await aClass(db, { grade, section }))
  const found = await sql<{ id: string }>`select id from subjects order by lower(name) limit 2`.execute(db)
  const courses = found.rows.map(({ id }) => id)
  await sql`insert into users (user_name, role_id, first_name, last_name)
    select ${mark} || n, ${roles.student}, 'Student', ${mark} || n from generate_series(1, ${students}) n`.execute(db)
  // Admitted in the year, before it, after today, and never.
  await sql`insert into students (user_id, admission_no, gender, admitted_on)
    select u.id, ${mark} || substr(u.user_name, ${mark.length + 1}), 'Female', case length(u.last_name) % 7 + ascii(right(u.user_name, 1)) % 5
        when 0 then null when 1 then y.starts_on - 30 when 2 then ${today} + 3
        else y.starts_on + abs(hashtext(u.user_name)) % greatest(1, ${today} - y.starts_on + 1) end
    from users u, academic_years y where y.id = current_year() and u.user_name like ${`${mark}%`} and u.role_id = 2`.execute(
    db,
  )
  // Some have left or will come.
  await sql`insert into enrolments (class_id, student_id, roll_no, from_date, to_date)
    select (${classIds}::uuid[])[1 + u.n % 4], u.id, ${mark} || u.n, case when u.n % 17 = 0 and ${today} < y.ends_on
        then ${today} + 1 else y.starts_on end, case when u.n % 13 = 0 and u.n % 17 <> 0 then ${today} - 1 end
    from (select id, row_number() over (order by id)::int as n from users where user_name like ${`${mark}%`} and role_id = 2) u,
      academic_years y where y.id = current_year()`.execute(db)
  await sql`insert into day_marks (day, student_id, class_id, code)
    select ${today} - d, e.student_id, e.class_id, (array['P','P','P','P','A','HD','ML'])[1 + abs(hashtext(e.student_id::text || d)) % 7]
    from enrolments e cross join generate_series(0, ${days}) d, academic_years y
    where y.id = current_year() and e.from_date <= ${today} - d and e.roll_no like ${`${mark}%`} on conflict do nothing`.execute(
    db,
  )
  await sql`insert into staff_registers (day) select ${today} - d from generate_series(0, ${days}) d, academic_years y
    where y.id = current_year() and ${today} - d >= y.starts_on on conflict do nothing`.execute(db)
  await sql`insert into staff_marks (day, user_id, code)
    select r.day, u.id, (array['P','P','P','A','HD','ML','L'])[1 + abs(hashtext(u.id::text || r.day)) % 7]
    from staff_registers r cross join users u where r.year_id = current_year() and u.role_id in (3, 5) on conflict do nothing`.execute(
    db,
  )
  const instants = instantsOf(today)
  await fillUse(db, { teacher, students, courses, grades, instants })
  await fillWork(db, { teacher, classIds, courses, grades, mark, instants, today })
  await fillOffice(db, { mark, gradeId: grades[0] ?? '', instants, today })
}

/** Instants ten minutes before and after midnights at the school, the last of them that of today and of the year’s ends. */
const instantsOf = (
  today: RawBuilder<unknown>,
) => sql`(select (m.day::timestamp at time zone n.time_zone) + make_interval(mins => m.minutes) as at, m.at as n
  from tenants n, academic_years y, lateral (select row_number() over () as at, d.day, x.minutes from (values
    (y.starts_on), (y.starts_on + 10), (${today}), (${today} + 1), (y.ends_on + 1)) d(day), (values (-10), (10)) x(minutes)) m
  where n.id = current_tenant() and y.id = current_year())`

type Use = Pick<Work, 'teacher' | 'courses' | 'grades' | 'instants'> & { readonly students: number }

async function fillUse(db: TenantDb, { teacher, students, courses, grades, instants }: Use): Promise<void> {
  await sql`insert into activity_events (user_id, kind, source_id, label, happened_at, day)
    select u.id, case u.role_id when 3 then 'register.taken' else 'homework.handedIn' end, gen_random_uuid(), 'Proof', i.at,
      (i.at at time zone n.time_zone)::date
    from (select id, role_id from users where role_id in (2, 3) and not is_guardian order by id limit ${students}) u
      cross join ${instants} i, tenants n
    where n.id = current_tenant() and abs(hashtext(u.id::text || i.n)) % 3 > 0`.execute(db)
  await sql`insert into activity_marks (event_id, is_withdrawn)
    select id, abs(hashtext(id::text)) % 2 = 0 from activity_events where abs(hashtext(id::text)) % 10 = 0`.execute(db)
  const resources = [
    await aResource(db, { ownerId: teacher, title: 'Atlas', courseId: courses[0] ?? null, gradeId: grades[0] ?? null }),
    await aResource(db, { ownerId: teacher, title: 'Poems', courseId: courses[1] ?? null }),
  ]
  await sql`insert into library_usage (user_id, event_key, resource_id, kind, seconds, happened_at)
    select u.id, 'proof' || i.n || r.n, r.id, 'open', 61 + abs(hashtext(u.id::text)) % 500, i.at
    from (select id from users where role_id in (2, 3) and not is_guardian order by id limit 60) u cross join ${instants} i
      cross join unnest(${resources}::uuid[]) with ordinality r(id, n) where abs(hashtext(u.id::text || i.n || r.n)) % 3 > 0
    on conflict do nothing`.execute(db)
}

type Work = {
  readonly teacher: string
  readonly classIds: readonly string[]
  readonly courses: readonly string[]
  readonly grades: readonly string[]
  readonly mark: string
  readonly instants: RawBuilder<unknown>
  readonly today: RawBuilder<unknown>
}

async function fillWork(
  db: TenantDb,
  { teacher, classIds, courses, grades, mark, instants, today }: Work,
): Promise<void> {
  const { rows: midnights } = await sql<{ at: Date }>`select at from ${instants} i order by n`.execute(db)
  for (const [n, { at }] of midnights.entries()) {
    const homeworkId = await aHomework(db, {
      setBy: teacher,
      courseId: courses[n % 2] ?? '',
      classIds,
      title: `Proof ${n}`,
      dueAt: new Date(at),
    })
    await sql`insert into homework_submissions (homework_id, student_id, class_id, state, handed_in_at, attempt)
      select ${homeworkId}::uuid, e.student_id, e.class_id, case when w.at is null then 'notOpened' else 'handedIn' end, w.at, 0
      from enrolments e cross join lateral (select case abs(hashtext(e.id::text || ${n}::int)) % 3 when 0 then null
        when 1 then ${new Date(at)}::timestamptz else ${new Date(at)}::timestamptz + interval '1 day' end as at) w
      where e.roll_no like ${`${mark}%`} and abs(hashtext(e.id::text)) % 10 = 0`.execute(db)
  }
  for (const [n, gradeId] of grades.entries()) {
    const tree = aSmallTree(`Proof ${n}`, 5)
    await aCurriculum(db, { gradeId, courseId: courses[n] ?? '', tree })
  }
  await sql`update curriculum_items i set planned_from = y.starts_on, planned_to = ${today} - 3 + i.position
    from academic_years y where y.id = i.year_id and i.year_id = current_year() and i.title like '%Proof%' and i.position % 4 > 0`.execute(
    db,
  )
  await sql`insert into curriculum_progress (class_id, curriculum_id, item_id, completed_on)
    select c.id, i.curriculum_id, i.item_id, ${today} - 5 + abs(hashtext(c.id::text || i.item_id)) % 7
    from curriculum_items i join curriculums q on q.id = i.curriculum_id join classes c on c.grade_id = q.grade_id and c.year_id = q.year_id
    where i.year_id = current_year() and i.level = 3 and abs(hashtext(c.id::text || i.item_id)) % 2 = 0 on conflict do nothing`.execute(
    db,
  )
  const first = await idOf(
    db,
    sql<{ id: string }>`select student_id as id from enrolments where class_id = ${classIds[0]} order by id limit 1`,
  )
  const { cardId } = await aReportCard(db, {
    classId: classIds[0] ?? '',
    studentId: first,
    gradeId: grades[0] ?? '',
    by: teacher,
  })
  // Cards with marks in two subjects, some replaced later, some with a letter in the place of a mark.
  await sql`with source as (select * from gradebook_cards where id = ${cardId}), issued as (
      insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, number, inputs_hash, printed, issued_by, issued_at)
      select e.class_id, e.student_id, t.key, s.version_id, s.letterhead_id, 'P/' || new_id(), 'proof', s.printed || jsonb_build_object(
          'termName', t.key, 'overall', jsonb_build_object('percent', round(abs(hashtext(e.id::text || t.key)) % 1000 / 10.0, 1)::text, 'grade', 'B'),
          'attendance', jsonb_build_object('percent', (abs(hashtext(e.id::text)) % 100)::text),
          'tables', jsonb_build_array(jsonb_build_object('outOf', '80', 'parts', '[]'::jsonb, 'rows', jsonb_build_array(
            jsonb_build_object('subject', 'English', 'marks', '[]'::jsonb, 'grade', 'B', 'total', (abs(hashtext(t.key || e.id::text)) % 80)::text),
            jsonb_build_object('subject', 'Science', 'marks', '[]'::jsonb, 'grade', 'B', 'total',
              case when abs(hashtext(e.id::text)) % 5 = 0 then 'AB' else (abs(hashtext(e.id::text || 's')) % 80)::text end))))),
        s.issued_by, i.at
      from enrolments e cross join source s cross join (values ('Term 1'), ('Term 2')) t(key)
        join ${instants} i on i.n = 1 + abs(hashtext(e.id::text)) % 10
      where e.roll_no like ${`${mark}%`} returning *)
    insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, number, inputs_hash, printed, issued_by, issued_at, supersedes)
    select class_id, student_id, term_key, version_id, letterhead_id, 'R/' || new_id(), 'proof',
      jsonb_set(printed, '{overall,percent}', '"77.7"'), issued_by, issued_at + interval '1 day', id
    from issued where abs(hashtext(id::text)) % 6 = 0`.execute(db)
}

type Office = Pick<Work, 'mark' | 'instants' | 'today'> & { readonly gradeId: string }

async function fillOffice(db: TenantDb, { mark, gradeId, instants, today }: Office): Promise<void> {
  const { rows: payers } = await sql<{ id: string; day: string }>`
    select student_id as id, (${today} - 5)::text as day from enrolments where roll_no like ${`${mark}%`} order by id limit 12`.execute(
    db,
  )
  const headId = await aFeeHead(db, { name: `Fee ${mark}` })
  for (const { id, day } of payers) await aDebt(db, { studentId: id, headId, amount: 90_000, dueOn: day })
  // Received on the day or after it; some were taken back, in time or too late.
  await sql`with paid as (insert into fee_payments (student_id, amount, received_on)
      select e.student_id, 1000 + length(e.roll_no), ${today} - 6 + abs(hashtext(e.id::text)) % 10 from enrolments e
      where e.roll_no like ${`${mark}%`} returning id)
    insert into fee_reversals (payment_id, reversed_at) select p.id, i.at from paid p
      join ${instants} i on i.n = 1 + abs(hashtext(p.id::text)) % 10 where abs(hashtext(p.id::text)) % 3 = 0`.execute(
    db,
  )
  await sql`insert into fee_allocations (student_id, line_id, source_id, amount, effective_on)
    select l.student_id, l.id, gen_random_uuid(), 20000, ${today} - 4 + abs(hashtext(l.id::text)) % 8
    from fee_demand_lines l where l.head_id = ${headId} and abs(hashtext(l.id::text)) % 2 = 0`.execute(db)
  const formId = await aPublishedForm(db, `Form ${mark}`)
  const { postGradeId } = await anOpenPost(db, { gradeId, title: `Post ${mark}`, admissionFormId: formId } as never)
  for (const [n, state] of (
    ['submitted', 'screening', 'offered', 'draft', 'rejected', 'documentsPending'] as const
  ).entries())
    await anApplication(db, { postGradeId, firstName: `Child${n}`, lastName: mark, state })
  await sql`update admission_applications a set submitted_at = i.at from ${instants} i, admission_posts p
    where p.id = a.post_id and p.year_id = current_year() and a.submitted_at is not null
      and i.n = 1 + abs(hashtext(a.id::text)) % 10`.execute(db)
}
