import { sql } from 'kysely'
import { fileFormats, type ReportFormat } from '#modules/reports/limits.ts'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { schoolReportsDefinitions } from '#modules/reports/schoolReportSchemas.ts'
import { numberedReport, reportNumbers, type SchoolReportName } from '#modules/reports/schoolReports.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { clampToYear, pickableDays } from '#platform/contract/dates/dateRanges.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { Problem, problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { compileFor, subjectsFor } from '../engine/reader.ts'
import { readRows } from '../engine/reading.ts'
import { isTooSlow, readPage } from '../engine/run.ts'
import { startFile } from '../files/reportFiles.ts'
import { catalogue, type SchoolReport } from './catalogue.ts'
import { figures, readFigures } from './figures.ts'
import { type Days, detailsOf, rangeOf, summaryOf } from './reportQuestion.ts'

type Context = { readonly db: TenantDb; readonly actor: Actor; readonly services: Services }

/** Lines of a report that are sent at once; the search of the table finds among them. */
const maxLines = 1000

const slow = (error: unknown): never => {
  if (isTooSlow(error))
    throw new Problem(serverText('too-slow', 'This report took too long. Add a filter or choose fewer columns.'), 422)
  throw error
}

const dayOf = ({ actor, services }: Pick<Context, 'actor' | 'services'>) => today(actor.timeZone, services.now())

async function readReport(name: SchoolReportName, query: Days, context: Context) {
  const { db, actor, services } = context
  const report = catalogue[name]
  const today = dayOf(context)
  const compiled = await compileFor(db, services, actor, summaryOf(report, query, today), '')
  const { answer, found } = await readRows(context, async (db) => ({
    answer: await readPage(db, compiled, { page: 1, size: maxLines, now: services.now() }),
    found: await readChoices(db, report),
  })).catch(slow)
  const { starts, ends, ...choices } = found
  // The number of rows has a name here: students, topics, changes.
  const columns = answer.columns.map((column) => (column.key === null ? { ...column, label: report.counted } : column))
  const year = { start: starts, end: ends }
  const [start, end] = rangeOf(query, today) ?? [starts, ends]
  const days = clampToYear({ start, end }, year, report.isPlanned ? ends : today)
  return {
    ...answer,
    columns,
    report: name,
    hasDays: report.days !== null,
    ...choices,
    days: days ?? null,
    pickable: pickableDays(year, report.isPlanned ? ends : today) ?? null,
  }
}

const summary =
  (name: SchoolReportName) =>
  ({ query }: { query: Days }, context: Context) =>
    readReport(name, query, context)

type Choices = { grades: string[]; classes: string[]; courses: string[]; starts: CivilDate; ends: CivilDate }

/** What can be chosen in a report, in one statement. */
async function readChoices(db: TenantDb, { hasGrade, hasClass, hasCourse }: SchoolReport): Promise<Choices> {
  const { rows } = await sql<Choices>`select y.starts_on as starts, y.ends_on as ends,
      array(select g.name from grades g where ${hasGrade} order by g.position, g.code limit 100) as grades,
      array(select g.name || '-' || c.section from classes c join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        where ${hasClass ?? false} and c.year_id = y.id order by g.position, c.section limit 500) as classes,
      array(select j.name from subjects j where ${hasCourse ?? false} order by lower(j.name) limit 500) as courses
    from academic_years y where y.id = current_year()`.execute(db)
  if (!rows[0]) throw problem('no-academic-year')
  return rows[0]
}

type Form = Days & {
  readonly format: ReportFormat
  readonly language: 'en' | 'hi'
  readonly what?: 'lines' | 'rows' | undefined
  readonly first?: string | undefined
  readonly second?: string | undefined
}

function startReportFile(name: SchoolReportName, form: Form, context: Parameters<typeof startFile>[0]) {
  const report = catalogue[name]
  const { format, language, what = report.prints ?? 'lines', first, second } = form
  const today = dayOf(context)
  const definition = what === 'rows' ? detailsOf(report, form, today, [first, second]) : summaryOf(report, form, today)
  return startFile(context, { definition, format, language, reason: '', name: report.label })
}

function describe(number: number, name: SchoolReportName, { columns }: ReportSubject) {
  const { label, subject, details, days, hasGrade, hasClass, hasCourse } = catalogue[name]
  const params = { days: days !== null, grade: hasGrade, class: hasClass, course: hasCourse }
  return {
    number,
    name,
    label,
    dataset: subject,
    columns: columns
      .filter(({ key }) => details.includes(key))
      .map(({ key, label: words, isSensitive, isProtected }) => ({
        key,
        label: words,
        isSensitive: (isSensitive || isProtected) ?? false,
      })),
    params: (['days', 'grade', 'class', 'course'] as const).filter((one) => params[one]),
    outputs: [...fileFormats],
  }
}

export const schoolReportRoutes = implement(schoolReports, schoolReportsDefinitions, {
  getUserCount: summary('userCount'),
  teacherUsageReport: summary('teacherUsage'),
  teacherContentUsageReport: summary('teacherContent'),
  courseCurriculumMilestoneReport: summary('milestones'),
  studentContentUsageReport: summary('studentContent'),
  studentUsageReport: summary('studentUsage'),
  getStudentRegistrationReport: summary('registrations'),
  adminUsageReport: summary('adminUsage'),
  adminStandardUsageReport: summary('standardUsage'),

  getSchoolReport: ({ params, query }, context) => readReport(params.report, query, context),

  listNumberedReports: async (_, { services, actor }) => {
    const subjects = subjectsFor(services, actor)
    return {
      reports: Object.entries(reportNumbers).flatMap(([number, name]) => {
        const subject = subjects.find((one) => one.name === catalogue[name].subject)
        return subject ? [describe(Number(number), name, subject)] : []
      }),
    }
  },

  getNumberedReport: ({ params, query }, context) =>
    readReport(numberedReport(params.number) ?? context.fail('no-such-report'), query, context),

  exportNumberedReport: ({ params, body }, context) =>
    startReportFile(numberedReport(params.number) ?? context.fail('no-such-report'), body, context),

  listReportRows: async ({ query }, context) => {
    const { db, actor, services } = context
    const { report, page, size, first, second } = query
    // An address has no empty values.
    const values = query.of === 'line' ? [first ?? '', second ?? ''] : [first, second]
    const asked = detailsOf(catalogue[report], query, dayOf(context), values)
    const compiled = await compileFor(db, services, actor, asked, '')
    return readRows(context, (db) => readPage(db, compiled, { page, size, now: services.now() })).catch(slow)
  },

  exportSchoolReport: ({ body }, context) => startReportFile(body.report, body, context),

  getPrincipalFigures: async (_, { actor, services }) => {
    const seen = figures.filter(({ access }) => mayUse(access, actor))
    const left = figures.filter((one) => !seen.includes(one)).map(({ name }) => name)
    return { ...(await readFigures(services, actor, seen)), left }
  },
})
