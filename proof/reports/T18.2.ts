import type { ReportDefinition } from '#modules/reports/definition.ts'
import { isSummary } from '#modules/reports/definition.ts'
import { randomReport, seeded } from '#modules/reports/testing/randomReports.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type ProofContext, proof } from '../program.ts'
import { newAddress } from '../server/proofServer.ts'
import { runConcurrently } from '../server/workload.ts'
import type { Person } from '../stage/principals.ts'
import { createDefaultStage } from '../stage/scenes.ts'

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
    let [answered, refused, slowest] = [0, 0, 0]
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
      if (reply.status === 200) answered += 1
      else refused += 1
    })

    /** By the rules of the subjects, not by what the server says. */
    function mayRead({ actor }: Person, { subject }: ReportDefinition): boolean {
      const found = subjects.find(({ name }) => name === subject)
      return actor !== null && found !== undefined && mayUse(found.access, actor)
    }
    return { count: asked.length, failures, figures: { answered, refused, 'slowest ms': slowest } }
  },
)

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
