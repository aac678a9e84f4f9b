import { type RawBuilder, sql } from 'kysely'
import { admissionsViewed } from '#modules/admissions/access.ts'
import { admissionPaths } from '#modules/admissions/web/paths.ts'
import { attendancePaths } from '#modules/attendance/web/paths.ts'
import { adminFeePaths } from '#modules/fees/web/paths.ts'
import { templateViewing } from '#modules/gradebook/access.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import { overseeing } from '#modules/homework/access.ts'
import { homeworkPaths } from '#modules/homework/web/paths.ts'
import { peoplePaths } from '#modules/people/web/paths.ts'
import { feeFigures } from '#modules/reports/access.ts'
import type { Figure } from '#modules/reports/schoolReportSchemas.ts'
import type { FigureName } from '#modules/reports/schoolReports.ts'
import { schoolReportPath } from '#modules/reports/web/paths.ts'
import { type Access, admin, allow } from '#platform/contract/access/access.ts'
import { addDays, type CivilDate, daysBetween } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Services } from '#platform/server/services.ts'
import { zone } from '../engine/values.ts'

type Day = RawBuilder<unknown>

type FigureSource = {
  readonly name: FigureName
  readonly kind: Figure['kind']
  readonly access: Access
  readonly opens: string
  /** One number, from the year's rows up to a day. The transaction is of that year. */
  value(day: Day): Day
  /** The same as json; a percentage as its points and its weight, so that those of several schools can be put together. */
  part(day: Day): Day
}

type Named = Pick<FigureSource, 'name' | 'access' | 'opens'>
const amount = (kind: 'number' | 'money', named: Named, value: FigureSource['value']): FigureSource => ({
  ...named,
  kind,
  value,
  part: (day) => sql`to_jsonb(${value(day)})`,
})

/** The mean of `points`, from 0 to 100 for each row. */
const share = (named: Named, points: (day: Day) => Day, from: (day: Day) => Day): FigureSource => ({
  ...named,
  kind: 'percent',
  value: (day) => sql`(select round(avg(${points(day)}), 1) from ${from(day)})`,
  part: (day) => sql`(select jsonb_build_array(sum(${points(day)}), count(${points(day)})) from ${from(day)})`,
})

const year = sql`(select current_year())`
const starts = sql`(select y.starts_on from academic_years y where y.id = ${year})`
/** The first instant after a day at the school: what happened before it, happened by that day. */
const endOf = (day: Day) => sql`((${day} + 1)::timestamp at time zone ${zone})`
const present = () => sql`case m.code when 'P' then 100 when 'HD' then 50 else 0 end`

export const figures: readonly FigureSource[] = [
  amount(
    'number',
    { name: 'students', access: allow(admin('user', 'view')), opens: peoplePaths.students },
    (day) => sql`(select nullif(count(distinct e.student_id), 0) from enrolments e
      where e.year_id = ${year} and ${day} between e.from_date and coalesce(e.to_date, 'infinity'))`,
  ),
  amount(
    'number',
    { name: 'newStudents', access: allow(admin('user', 'view')), opens: schoolReportPath('registrations') },
    (day) => sql`(select count(*) from students s where s.admitted_on between ${starts} and ${day})`,
  ),
  share(
    { name: 'attendance', access: allow(admin('school', 'view')), opens: attendancePaths.reports },
    present,
    (day) => sql`day_marks m where m.year_id = ${year} and m.day <= ${day}`,
  ),
  share(
    { name: 'staffAttendance', access: allow(admin('staffAttendance', 'view')), opens: attendancePaths.staff },
    present,
    (day) => sql`staff_marks m where m.year_id = ${year} and m.day <= ${day}`,
  ),
  amount(
    'money',
    { name: 'feesCollected', access: feeFigures, opens: adminFeePaths.fees },
    (day) => sql`(select sum(p.amount) from fee_payments p where p.year_id = ${year} and p.received_on <= ${day}
      and not exists (select from fee_reversals v where v.tenant_id = p.tenant_id and v.payment_id = p.id
        and v.reversed_at < ${endOf(day)}))`,
  ),
  amount(
    'money',
    { name: 'feesOverdue', access: feeFigures, opens: adminFeePaths.defaulters },
    // As it stood on that day: what was paid, written off or taken back later does not count.
    (day) => sql`(select sum(l.net - coalesce((select sum(a.amount) from fee_allocations a
        where a.tenant_id = l.tenant_id and a.line_id = l.id and a.effective_on <= ${day}
          and (a.reverses_id is null or a.made_at < ${endOf(day)})), 0))
      from fee_demand_lines l where l.year_id = ${year} and l.due_on < ${day})`,
  ),
  amount(
    'number',
    { name: 'applications', access: admissionsViewed, opens: admissionPaths.current },
    (day) => sql`(select nullif(count(*), 0) from admission_applications a
        join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      where p.year_id = ${year} and a.erased_at is null and a.submitted_at < ${endOf(day)})`,
  ),
  share(
    { name: 'homework', access: overseeing, opens: homeworkPaths.officeList },
    // Handed in again later, it was still handed in by that day.
    (day) => sql`case when least(b.handed_in_at, case when b.handed_in_at is not null then (select min(n.handed_in_at)
        from homework_hand_ins n where n.tenant_id = b.tenant_id and n.submission_id = b.id) end) < ${endOf(day)} then 100 else 0 end`,
    (day) => sql`homework_submissions b join homework h on h.tenant_id = b.tenant_id and h.id = b.homework_id
      where b.year_id = ${year} and h.state in ('open', 'closed') and h.due_at < ${endOf(day)}`,
  ),
  share(
    { name: 'curriculum', access: allow(admin('curriculum', 'view')), opens: schoolReportPath('milestones') },
    (day) => sql`case when p.completed_on <= ${day} then 100 else 0 end`,
    () => sql`curriculum_items i join curriculums q on q.tenant_id = i.tenant_id and q.id = i.curriculum_id
        join classes c on c.tenant_id = q.tenant_id and c.year_id = q.year_id and c.grade_id = q.grade_id
        left join curriculum_progress p on p.tenant_id = i.tenant_id and p.class_id = c.id
          and p.curriculum_id = i.curriculum_id and p.item_id = i.item_id
      where i.year_id = ${year} and not i.removed and not exists (select from curriculum_items b
        where b.tenant_id = i.tenant_id and b.curriculum_id = i.curriculum_id and b.parent_id = i.item_id and not b.removed)`,
  ),
  share(
    { name: 'results', access: templateViewing, opens: gradebookPaths.office },
    () => sql`case when r.printed #>> '{overall,percent}' ~ '^[0-9]{1,6}([.][0-9]{1,6})?$'
        then (r.printed #>> '{overall,percent}')::numeric end`,
    (day) => sql`gradebook_cards r where r.year_id = ${year} and r.issued_at < ${endOf(day)}
      and not exists (select from gradebook_cards later where later.tenant_id = r.tenant_id and later.supersedes = r.id
        and later.issued_at < ${endOf(day)})`,
  ),
]

type Values = Readonly<Record<string, string | number | null>>

/** The values of the figures on a day, in one statement. The transaction is of the day's year. */
async function valuesOn(db: TenantDb, asked: readonly FigureSource[], day: CivilDate): Promise<Values> {
  if (asked.length === 0) return {}
  const columns = asked.map(({ name, value }) => sql`${value(sql`${day}::date`)} as ${sql.ref(name)}`)
  const { rows } = await sql<Values>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? {}
}

type Year = { yearId: string; name: string; day: CivilDate; startsOn: CivilDate; endsOn: CivilDate; isChosen: boolean }

/** The chosen year with the day it is looked at, and the one before it. */
async function readYears(db: TenantDb): Promise<{ now: Year | undefined; before: Year | undefined }> {
  const { rows } = await sql<Year>`
    select y.id as "yearId", y.name, school_day() as day, y.starts_on as "startsOn", y.ends_on as "endsOn",
      y.id = current_year() as "isChosen"
    from academic_years y where y.starts_on <= (select c.starts_on from academic_years c where c.id = current_year())
    order by y.starts_on desc limit 2`.execute(db)
  return { now: rows.find(({ isChosen }) => isChosen), before: rows.find(({ isChosen }) => !isChosen) }
}

/** The same day of the year before: as many days after its start, but not after its end. */
const sameDay = (now: Year, before: Year): CivilDate => {
  const day = addDays(before.startsOn, daysBetween(now.startsOn, now.day))
  return day < before.endsOn ? day : before.endsOn
}

/** The figures today and on the same day of the year before. */
export async function readFigures(services: Services, actor: Actor, asked: readonly FigureSource[]) {
  const { tenantId, userId, yearId } = actor
  const within = <T>(id: string | null, work: (db: TenantDb) => Promise<T>) =>
    services.reportReads.read({ tenantId, userId, ...(id && { yearId: id }) }, work)
  const { now, before } = await within(yearId, readYears)
  if (!now) return { figures: [], asOf: services.now().toISOString().slice(0, 10) as CivilDate, lastYear: null }
  const day = before ? sameDay(now, before) : null
  const values = await within(now.yearId, (db) => valuesOn(db, asked, now.day))
  const old = before && day ? await within(before.yearId, (db) => valuesOn(db, asked, day)) : {}
  const numberOf = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : Number(value)
  return {
    figures: asked.map(
      ({ name, kind, opens }): Figure => ({
        name,
        kind,
        opens,
        value: numberOf(values[name]),
        lastYear: numberOf(old[name]),
      }),
    ),
    asOf: now.day,
    lastYear: before && day ? { name: before.name, day } : null,
  }
}
