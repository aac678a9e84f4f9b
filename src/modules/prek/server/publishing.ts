import { sql } from 'kysely'
import { problemsIn } from '#modules/gradebook/remarkText.ts'
import type { Framework } from '#modules/prek/framework.ts'
import { nothingShown, type PrintedReport, printedReport, type Shown, type Written } from '#modules/prek/printed.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { printablePhotos } from './photos.ts'
import { type ClassRecord, inTerm, reportsOf, type StoredReport } from './records.ts'

type SchoolFacts = { yearName: string; name: string; lines: string[]; colour: string }

async function schoolFacts(db: TenantDb): Promise<SchoolFacts> {
  const { rows } = await sql<SchoolFacts>`
    select (select name from academic_years where id = current_year()) as "yearName", t.name, t.colour,
      array_remove(array[nullif(coalesce(d.address, t.place), '')], null) as lines
    from tenants t left join school_details d on d.tenant_id = t.id where t.id = current_tenant()`.execute(db)
  const [school] = rows
  if (!school) throw new Error('The school of this transaction is not known.')
  return school
}

/** The notes a teacher has chosen for a report, of observations of its term, oldest first. */
const notesOf = async (
  db: TenantDb,
  { framework, termKey }: Printing,
  written: readonly { student: Student; report: Written & { shown: Shown } }[],
) => {
  const wanted = written.map(({ student, report }) => ({
    student: student.studentId,
    seen: report.shown.observationIds,
  }))
  const { rows } = await sql<{ studentId: string; date: CivilDate; note: string }>`
    select c.student_id as "studentId", (o.seen_at at time zone t.time_zone)::date::text as date, o.note
    from json_to_recordset(${JSON.stringify(wanted)}::json) as g(student uuid, seen uuid[])
      join prek_observed_children c on c.student_id = g.student and c.observation_id = any(g.seen)
      join prek_observations o on o.tenant_id = c.tenant_id and o.id = c.observation_id
      join tenants t on t.id = o.tenant_id
    where o.note <> '' and ${inTerm(framework, termKey)} order by o.seen_at, o.id limit 5000`.execute(db)
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

type Printing = { framework: Framework; found: ClassRecord; termKey: string }
type Student = ClassRecord['students'][number]

/** The first name of another child of the class that a chosen note of this child's report tells; undefined if none does. */
export async function otherChildIn(
  db: TenantDb,
  { students }: ClassRecord,
  { studentId, observationIds }: { studentId: string; observationIds: readonly string[] },
): Promise<string | undefined> {
  if (observationIds.length === 0) return undefined
  const { rows } = await sql<{ note: string }>`
    select note from prek_observations where id = any(${[...observationIds]}::uuid[])`.execute(db)
  const own = students.find((one) => one.studentId === studentId)?.firstName ?? ''
  const others = students.flatMap((one) => (one.studentId === studentId ? [] : [one.firstName]))
  const child = { firstName: own, gender: null }
  return rows
    .flatMap(({ note }) => problemsIn(note, { child, others, maxLines: 100 }))
    .find(({ code }) => code === 'other-name')?.what
}

async function printedFor(
  db: TenantDb,
  printing: Printing,
  written: readonly { student: Student; report: Written & { shown: Shown }; isRevised: boolean }[],
): Promise<PrintedReport[]> {
  const { framework, found, termKey } = printing
  const school = await schoolFacts(db)
  const ids = written.map(({ student }) => student.studentId)
  const notes = await notesOf(db, printing, written)
  const wanted = written.map(({ student, report }) => ({ studentId: student.studentId, shown: report.shown }))
  const photos = await printablePhotos(db, framework, termKey, wanted)
  const at = framework.terms.findIndex(({ key }) => key === termKey)
  const before = framework.terms[at - 1]
  const earlier = new Map(
    (await reportsOf(db, ids)).filter((one) => one.termKey === before?.key).map((one) => [one.studentId, one.ratings]),
  )
  return written.map(({ student, report, isRevised }) =>
    printedReport(framework, report, {
      school: { name: school.name, lines: school.lines, colour: school.colour },
      childName: student.name,
      className: found.className,
      yearName: school.yearName,
      termName: framework.terms[at]?.name ?? '',
      earlierTerm: before?.name ?? '',
      earlier: earlier.get(student.studentId) ?? {},
      isRevised,
      seen: (notes.get(student.studentId) ?? []).map(({ date, note }) => ({ date, note })),
      pictures: photos.get(student.studentId) ?? [],
    }),
  )
}

/** Keeps what families get of these reports, each as the next of its child. */
export async function publishReports(
  db: TenantDb,
  { by, reports, ...printing }: Printing & { by: string; reports: readonly StoredReport[] },
): Promise<void> {
  const ids = reports.map(({ reportId }) => reportId)
  const { rows } = await sql<{ reportId: string; number: number }>`
    select report_id as "reportId", max(number)::int as number from prek_published
    where report_id = any(${ids}::uuid[]) group by 1`.execute(db)
  const last = new Map(rows.map(({ reportId, number }) => [reportId, number]))
  const written = reports.flatMap((report) => {
    const student = printing.found.students.find(({ studentId }) => studentId === report.studentId)
    return student ? [{ student, report, isRevised: last.has(report.reportId) }] : []
  })
  const printed = await printedFor(db, printing, written)
  const made = written.map(({ report }, at) => ({
    report: report.reportId,
    student: report.studentId,
    number: (last.get(report.reportId) ?? 0) + 1,
    printed: printed[at],
  }))
  await sql`insert into prek_published (report_id, student_id, number, printed, published_by)
    select g.report, g.student, g.number, g.printed, ${by}::uuid
    from json_to_recordset(${JSON.stringify(made)}::json) as g(report uuid, student uuid, number int, printed jsonb)`.execute(
    db,
  )
}

/** What a report would print now. */
export async function draftOf(
  db: TenantDb,
  { student, ...printing }: Printing & { student: Student },
): Promise<PrintedReport> {
  const stored = (await reportsOf(db, [student.studentId])).find((one) => one.termKey === printing.termKey)
  const report = stored ?? { ratings: {}, narratives: {}, childVoice: [], parentVoice: [], shown: nothingShown }
  const [printed] = await printedFor(db, printing, [{ student, report, isRevised: false }])
  if (!printed) throw new Error('There is nothing to print.')
  return printed
}

/** The newest published reports of children in a term. */
export async function publishedIn(
  db: TenantDb,
  { termKey, studentIds }: { termKey: string; studentIds: readonly string[] },
): Promise<PrintedReport[]> {
  const { rows } = await sql<{ printed: PrintedReport }>`
    select printed from (
      select distinct on (p.student_id) p.student_id, p.printed from prek_published p
        join prek_reports r on r.tenant_id = p.tenant_id and r.id = p.report_id and r.term_key = ${termKey}
      where p.student_id = any(${[...studentIds]}::uuid[]) order by p.student_id, p.number desc) newest
    order by array_position(${[...studentIds]}::uuid[], student_id)`.execute(db)
  return rows.map(({ printed }) => printed)
}
