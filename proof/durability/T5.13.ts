import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { gradeSums } from '#modules/attendance/server/reportQueries.ts'
import { dailyRegisters } from '#modules/attendance/server/seed.ts'
import { aClass, enrol } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type ProofContext, proof } from '../program.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { formatMilliseconds } from '../server/workload.ts'
import { createSchools } from '../stage/smallSchools.ts'

const firstDay = '2026-06-01' as CivilDate
const daysAtOnce = 4
/** How many more pages a school may read when another one shares the index, which may have grown a level. */
const maxPageRatio = 1.1

export const program = proof(
  'T5.13',
  'a year of attendance is summed by grade from an index, unaffected by the data of other schools',
  async (context) => {
    const server = await context.server()
    const [first, second] = await createSchools(server, 2)
    if (!first || !second) throw new Error('The schools were not created.')
    const size = { students: context.count(2000, 200), days: context.count(200, 60) }
    const marks = await createYear(server, context, first.tenantId, size)
    const alone = await measureSums(server, first.tenantId, size.days)
    await createYear(server, context, second.tenantId, size)
    const shared = await measureSums(server, first.tenantId, size.days)
    const failures: string[] = []
    if (alone.sum !== marks || shared.sum !== marks)
      failures.push(`${marks} marks were created, but the sums are ${alone.sum} and ${shared.sum}`)
    // For a table of a few pages, a sequential scan is rightly chosen.
    if (context.full && alone.scans.some((scan) => !/^Index/.test(scan)))
      failures.push(`day marks are read by ${alone.scans.join(', ')}`)
    if (context.full && shared.scans.some((scan) => !/^Index/.test(scan)))
      failures.push(`with another school, day marks are read by ${shared.scans.join(', ')}`)
    if (context.full && shared.pages > alone.pages * maxPageRatio)
      failures.push(`${alone.pages} pages are read alone, and ${shared.pages} with another school`)
    return {
      count: marks,
      failures,
      figures: {
        'marks per school': marks,
        'read by': shared.scans.join(', '),
        'pages read alone': alone.pages,
        'pages read with another school': shared.pages,
        'time alone': formatMilliseconds(alone.ms),
        'time with another school': formatMilliseconds(shared.ms),
      },
    }
  },
)

type SchoolSize = { readonly students: number; readonly days: number }

/** Fills a school with forty classes and marks for every day; returns the number of marks. */
async function createYear(
  server: ProofServer,
  context: ProofContext,
  tenantId: string,
  size: SchoolSize,
): Promise<number> {
  const { database } = server.services
  const [grades, sections] = [10, context.count(4, 1)]
  const each = size.students / (grades * sections)
  await database.inTenant({ tenantId }, async (db) => {
    for (let n = 0; n < grades * sections; n++) {
      const students = Array.from({ length: each }, (_, at) => ({
        userName: `summed-${n}-${at}`,
        roleId: roles.student,
        firstName: 'Summed',
        lastName: `${n} ${at}`,
      }))
      const section = `X${Math.floor(n / grades)}`
      const classId = await aClass(db, { grade: String((n % grades) + 1), section })
      await enrol(db, classId, `${n}-${section}`, await createUsers(db, students), firstDay)
    }
  })
  let markCount = 0
  // A few days at a time, to stay within the statement timeout.
  for (let day = 0; day < size.days; day += daysAtOnce) {
    const period = { from: addDays(firstDay, day), to: addDays(firstDay, Math.min(day + daysAtOnce, size.days) - 1) }
    markCount += await database.inTenant({ tenantId }, (db) => dailyRegisters(db, period))
  }
  await server.owner.query('vacuum analyze day_marks')
  return markCount
}

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}
type ExplainResult = { readonly Plan: PlanNode; readonly 'Execution Time': number }

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** What the product's query reads, according to the query plan, and its total. */
async function measureSums(server: ProofServer, tenantId: string, days: number) {
  const range = { start: firstDay, end: addDays(firstDay, days - 1) }
  return server.services.database.inTenant({ tenantId }, async (db: TenantDb) => {
    const explain = async () => {
      const { rows } = await sql<{ 'QUERY PLAN': ExplainResult[] }>`
        explain (analyze, buffers, format json) ${gradeSums(range)}`.execute(db)
      return rows[0]?.['QUERY PLAN'][0]
    }
    // Measure the second run, when everything is cached.
    await explain()
    const found = await explain()
    if (!found) throw new Error('The database returned no query plan.')
    const { rows } = await gradeSums(range).execute(db)
    const { Plan } = found
    return {
      sum: rows.reduce((all, { counts }) => all + counts.present + counts.absent + counts.half + counts.medical, 0),
      scans: [
        ...new Set(
          listNodes(Plan).flatMap((node) => (node['Relation Name'] === 'day_marks' ? [node['Node Type']] : [])),
        ),
      ],
      pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
      ms: found['Execution Time'],
    }
  })
}
