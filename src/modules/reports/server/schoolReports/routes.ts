import { sql } from 'kysely'
import { schoolReports } from '#modules/reports/schoolReportContract.ts'
import { schoolReportsDefinitions } from '#modules/reports/schoolReportSchemas.ts'
import type { SchoolReportName } from '#modules/reports/schoolReports.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { serverText } from '#platform/contract/serverText.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { compileFor } from '../engine/reader.ts'
import { isTooSlow, readPage } from '../engine/run.ts'
import { startFile } from '../files/reportFiles.ts'
import { catalogue } from './catalogue.ts'
import { figures, readFigures } from './figures.ts'
import { type Days, detailsOf, summaryOf } from './reportQuestion.ts'

type Context = { readonly db: TenantDb; readonly actor: Actor; readonly services: Services }

/** Lines of a report that are sent at once; the search of the table finds among them. */
const maxLines = 1000

const slow = (error: unknown): never => {
  if (isTooSlow(error))
    throw new Problem(serverText('too-slow', 'This report took too long. Add a filter or choose fewer columns.'), 422)
  throw error
}

const dayOf = ({ actor, services }: Pick<Context, 'actor' | 'services'>) => today(actor.timeZone, services.now())

const summary =
  (name: SchoolReportName) =>
  async ({ query }: { query: Days }, context: Context) => {
    const { db, actor, services } = context
    const report = catalogue[name]
    const compiled = await compileFor(db, services, actor, summaryOf(report, query, dayOf(context)), '')
    const answer = await readPage(db, compiled, { page: 1, size: maxLines, now: services.now() }).catch(slow)
    const grades = report.hasGrade ? await listGrades(db) : []
    // The number of rows has a name here: students, topics, changes.
    const columns = answer.columns.map((column) =>
      column.key === null ? { ...column, label: report.counted } : column,
    )
    return { ...answer, columns, report: name, hasDays: report.days !== null, grades }
  }

async function listGrades(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from grades order by position, code limit 100`.execute(db)
  return rows.map(({ name }) => name)
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

  listReportRows: async ({ query }, context) => {
    const { db, actor, services } = context
    const { report, page, size, first, second } = query
    const asked = detailsOf(catalogue[report], query, dayOf(context), [first, second])
    const compiled = await compileFor(db, services, actor, asked, '')
    return readPage(db, compiled, { page, size, now: services.now() }).catch(slow)
  },

  exportSchoolReport: ({ body }, context) => {
    const { report, format, language } = body
    const definition = summaryOf(catalogue[report], body, dayOf(context))
    return startFile(context, { definition, format, language, reason: '', name: catalogue[report].label })
  },

  getPrincipalFigures: async (_, { actor, services }) => {
    const seen = figures.filter(({ access }) => mayUse(access, actor))
    const left = figures.filter((one) => !seen.includes(one)).map(({ name }) => name)
    return { ...(await readFigures(services, actor, seen)), left }
  },
})
