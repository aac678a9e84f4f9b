import { sql } from 'kysely'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import { isSummary } from '#modules/reports/definition.ts'
import { randomReport, seeded } from '#modules/reports/testing/randomReports.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createDefaultStage, type Stage, within } from '../stage/scenes.ts'

/** Milliseconds: the limit of a report on the screen, twice (rows and count), and the way there and back. */
const limit = 12_000
const size = 50

type Reply = { status: number; data?: { columns: { key: string | null }[]; rows: unknown[][]; total: number } }

export const program = proof(
  'T18.2',
  'random reports as people of every role: no forbidden row or column, nothing over its limit, no failure',
  async (context: ProofContext) => {
    const server = await context.server()
    const stage = await createDefaultStage(server)
    const subjects = server.services.reportSubjects
    const random = seeded(182)
    const people = stage.people.filter(({ actor }) => actor !== null)
    const failures: string[] = []
    await permitSome(stage)
    const guardedIn = (definition: ReportDefinition) => guardedColumns(subjects, definition)
    let [answered, refused, slowest, guarded] = [0, 0, 0, 0]
    const asked = Array.from({ length: context.count(5000, 120) }, (_, n) => ({
      as: people[n % people.length] as Person,
      definition: randomReport(random, subjects),
    }))
    await runConcurrently(asked, 4, async ({ as, definition }) => {
      const from = Date.now()
      const response = await server.call({
        method: 'POST',
        url: '/api/reports/preview',
        headers: { ...as.headers },
        payload: { definition, reason: 'Proof', size },
        from: newAddress(),
      })
      const took = Date.now() - from
      slowest = Math.max(slowest, took)
      const reply = { status: response.statusCode, ...(response.json() as object) } as Reply
      const wrong = problemOf(reply, definition, mayRead(as, definition), took)
      if (wrong) failures.push(`${as.name}: ${wrong} ${JSON.stringify(definition)}`)
      if (reply.status === 200 && guardedIn(definition).length > 0) guarded += 1
      if (reply.status === 200) answered += 1
      else refused += 1
    })

    /** By the rules of the subjects, not by what the server says. */
    function mayRead({ name: as, actor }: Person, definition: ReportDefinition): boolean {
      const { subject } = definition
      const found = subjects.find(({ name }) => name === subject)
      if (actor === null || found === undefined || !mayUse(found.access, actor)) return false
      return guardedIn(definition).every((key) => permissions[as]?.[subject]?.includes(key))
    }
    return { count: asked.length, failures, figures: { answered, guarded, refused, 'slowest ms': slowest } }
  },
)

/** Who has which permission. Of the ended ones nobody may use a column. */
const permissions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  superadmin: { students: ['quota', 'bloodGroup'] },
  fulladmin: { feeDues: ['concessionReason'], admissions: ['quota'] },
}
const ended = { fulladmin: { students: ['quota', 'bloodGroup', 'aadhaar'] } }

const permitSome = (stage: Stage) =>
  within(stage, async (db) => {
    for (const [all, days] of [
      [permissions, 7],
      [ended, -1],
    ] as const)
      for (const [name, bySubject] of Object.entries(all))
        for (const [subject, keys] of Object.entries(bySubject))
          await sql`insert into report_permissions (user_id, subject, column_keys, reason, state, decided_at, until)
            values (${stage.person(name).userId}, ${subject}, ${keys}::text[], 'Proof', 'granted', now(), school_today() + ${days}::int)`.execute(
            db,
          )
  })

/** The protected columns named anywhere in the part of a report that counts. */
function guardedColumns(subjects: readonly ReportSubject[], definition: ReportDefinition): string[] {
  const { columns, groups, measures, filter } = definition
  const written = JSON.stringify(isSummary(definition) ? [groups, measures, filter] : [columns, filter])
  const subject = subjects.find(({ name }) => name === definition.subject)
  return (subject?.columns ?? [])
    .filter((one) => one.isProtected && written.includes(`"${one.key}"`))
    .map(({ key }) => key)
}

function problemOf({ status, data }: Reply, definition: ReportDefinition, isAllowed: boolean, took: number): string {
  if (status >= 500) return `answered ${status}`
  if (took > limit) return `took ${took} ms`
  if (status !== 200) return [400, 403, 404, 422, 429].includes(status) ? '' : `answered ${status}`
  if (!isAllowed) return 'read a subject without the right'
  if (!data) return 'answered nothing'
  if (data.rows.length > size) return `sent ${data.rows.length} rows`
  const keys = new Set([
    ...(isSummary(definition) ? [] : definition.columns),
    ...definition.groups.map(({ column }) => column),
    ...definition.measures.flatMap(({ column }) => column ?? []),
  ])
  const extra = data.columns.filter(({ key }) => key !== null && !keys.has(key))
  if (extra.length > 0) return `sent columns that were not asked for: ${extra.map(({ key }) => key).join(', ')}`
  if (data.rows.some((row) => row.length !== data.columns.length)) return 'sent rows of another width'
  return data.total >= data.rows.length ? '' : 'counted fewer rows than it sent'
}
