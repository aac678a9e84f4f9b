import { sql } from 'kysely'
import { people } from '#modules/access/server/seed.ts'
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
/** How much more a school may read because another one is there: a page here and there of an index that grew a level. */
const maxPageRatio = 1.1

export const program = proof(
  'T5.13',
  'a year of daily attendance is summed by grade in one query over an index, however much other schools have',
  async (context) => {
    const server = await context.server()
    const [first, second] = await createSchools(server, 2)
    if (!first || !second) throw new Error('There are no two schools.')
    const size = { students: context.count(2000, 200), days: context.count(200, 60) }
    const marks = await createYear(server, context, first.tenantId, size)
    const alone = await measureSums(server, first.tenantId, size.days)
    await createYear(server, context, second.tenantId, size)
    const beside = await measureSums(server, first.tenantId, size.days)
    const failures: string[] = []
    if (alone.sum !== marks || beside.sum !== marks)
      failures.push(`${marks} marks were made; ${alone.sum} and ${beside.sum} are in the sums`)
    // A table of a few pages is read as a whole faster than its index, and rightly so.
    if (context.full && alone.scans.some((scan) => !/^Index/.test(scan)))
      failures.push(`day marks are read by ${alone.scans.join(', ')}`)
    if (context.full && beside.scans.some((scan) => !/^Index/.test(scan)))
      failures.push(`beside another school day marks are read by ${beside.scans.join(', ')}`)
    if (context.full && beside.pages > alone.pages * maxPageRatio)
      failures.push(`${alone.pages} pages are read alone and ${beside.pages} beside another school`)
    return {
      count: marks,
      failures,
      figures: {
        'marks of each school': marks,
        'read by': beside.scans.join(', '),
        'pages read alone': alone.pages,
        'pages read beside another school': beside.pages,
        'time alone': formatMilliseconds(alone.ms),
        'time beside another school': formatMilliseconds(beside.ms),
      },
    }
  },
)

type SchoolSize = { readonly students: number; readonly days: number }

/** A school of forty classes with its marks of so many days; answers how many there are. */
async function createYear(server: ProofServer, context: ProofContext, tenantId: string, size: SchoolSize): Promise<number> {
  const { database } = server.services
  const [grades, sections] = [10, context.count(4, 1)]
  const each = size.students / (grades * sections)
  await database.inTenant({ tenantId }, async (db) => {
    for (let n = 0; n < grades * sections; n++) {
      const pupils = Array.from({ length: each }, (_, at) => ({
        userName: `summed-${n}-${at}`,
        roleId: roles.student,
        firstName: 'Summed',
        lastName: `${n} ${at}`,
      }))
      const section = `X${Math.floor(n / grades)}`
      const classId = await aClass(db, { grade: String((n % grades) + 1), section })
      await enrol(db, classId, `${n}-${section}`, await people(db, pupils), firstDay)
    }
  })
  let made = 0
  // A few days at a time: no statement may take longer than a request's.
  for (let day = 0; day < size.days; day += daysAtOnce) {
    const stretch = { from: addDays(firstDay, day), to: addDays(firstDay, Math.min(day + daysAtOnce, size.days) - 1) }
    made += await database.inTenant({ tenantId }, (db) => dailyRegisters(db, stretch))
  }
  await server.owner.query('vacuum analyze day_marks')
  return made
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

/** What the product's own query reads, as the database tells, and what it adds up to. */
async function measureSums(server: ProofServer, tenantId: string, days: number) {
  const range = { start: firstDay, end: addDays(firstDay, days - 1) }
  return server.services.database.inTenant({ tenantId }, async (db: TenantDb) => {
    const explain = async () => {
      const { rows } = await sql<{ 'QUERY PLAN': ExplainResult[] }>`
        explain (analyze, buffers, format json) ${gradeSums(range)}`.execute(db)
      return rows[0]?.['QUERY PLAN'][0]
    }
    // The second time everything is in memory, as it is in a school that looks at it every day.
    await explain()
    const found = await explain()
    if (!found) throw new Error('The database explained nothing.')
    const { rows } = await gradeSums(range).execute(db)
    const { Plan } = found
    return {
      sum: rows.reduce((all, { counts }) => all + counts.present + counts.absent + counts.half + counts.medical, 0),
      scans: [
        ...new Set(listNodes(Plan).flatMap((node) => (node['Relation Name'] === 'day_marks' ? [node['Node Type']] : []))),
      ],
      pages: (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0),
      ms: found['Execution Time'],
    }
  })
}
