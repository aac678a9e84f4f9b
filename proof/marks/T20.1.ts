import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { sampleCard } from '#modules/gradebook/server/cards/sampleCard.ts'
import { aReportCard } from '#modules/gradebook/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { proof } from '../program.ts'
import { peakMemory } from '../server/peakMemory.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { formatMegabytes, formatMilliseconds, quantile } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/** Bytes that making the files may add to the server, and that the typesetter may use at its peak. */
const [serverLimit, typesetterLimit] = [300 * 2 ** 20, 800 * 2 ** 20]
const perFile = 40
/** Below this a slower answer is noise of the machine, in milliseconds. */
const unnoticed = 25

/** A school's report cards, class by class in the background, while teachers and the office go on working. */
export const program = proof(
  'T20.1',
  '2,000 report cards are made in the background: each is in its file, memory stays bounded, and other routes do not slow more than twofold',
  async (context) => {
    const server = await context.server({ worker: true })
    const office = await signInAs(server, 'greenwood', 'superadmin')
    const teacher = await signInAs(server, 'greenwood', 'teacher')
    const files = context.count(50, 2)
    const each = context.count(perFile, 6)
    const { classId, termKeys } = await issueCards(server, office, files, each)
    const failures: string[] = []
    const reads = [
      ['teacher', '/api/auth/me'],
      ['office', `/api/gradebook/classes/${classId}`],
      ['office', `/api/gradebook/classes/${classId}/cards?termKey=${termKeys[0]}`],
    ].map(([who, url = '']) => ({ url, headers: (who === 'teacher' ? teacher : office).headers }))
    const measure = async (until: () => boolean) => {
      const times: number[] = []
      for (let n = 0; !until(); n++) {
        const startedAt = performance.now()
        const { statusCode } = await server.call({ method: 'GET', ...(reads[n % reads.length] ?? { url: '/' }) })
        times.push(performance.now() - startedAt)
        if (statusCode !== 200) failures.push(`${reads[n % reads.length]?.url} answered ${statusCode}`)
        await pause(20)
      }
      return times
    }
    let quiet = 0
    const before = await measure(() => quiet++ >= context.count(300, 30))
    const atRest = process.memoryUsage.rss()
    const startedAt = performance.now()
    const ids: string[] = []
    const waiting = [...termKeys]
    const peak = { server: 0, typesetter: 0 }
    let isDone = false
    const during = measure(() => isDone)
    const end = Date.now() + 1_200_000
    while (!isDone) {
      // As many as may be made at a time; the rest is asked for again when some are ready.
      while (waiting[0] !== undefined) {
        const id = await printClass(server, office, classId, waiting[0])
        if (id === undefined) break
        ids.push(id)
        waiting.shift()
      }
      peak.server = Math.max(peak.server, process.memoryUsage.rss() - atRest)
      peak.typesetter = Math.max(peak.typesetter, peakMemory(server.services.documents.state().workerPid))
      const states = await statesOf(server, office, ids)
      if (states.some((state) => state === 'failed') || Date.now() > end) failures.push('a file could not be made')
      isDone =
        (waiting.length === 0 && states.every((state) => state === 'ready' || state === 'failed')) || Date.now() > end
      await pause(500)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const then = await during
    const made = await madeIn(server, office)
    if (made !== files * each) failures.push(`${made} of ${files * each} cards are in the files`)
    const [p50, p50Then] = [quantile(before, 0.5), quantile(then, 0.5)]
    if (context.full && p50Then > Math.max(2 * p50, p50 + unnoticed))
      failures.push(`routes took ${formatMilliseconds(p50Then)} instead of ${formatMilliseconds(p50)}`)
    if (peak.server > serverLimit) failures.push(`the server used ${formatMegabytes(peak.server)} more`)
    if (peak.typesetter > typesetterLimit) failures.push(`the typesetter used ${formatMegabytes(peak.typesetter)}`)
    return {
      count: files * each,
      failures,
      figures: {
        files,
        'seconds to make them': seconds.toFixed(1),
        'median of other routes before': formatMilliseconds(p50),
        'median of other routes meanwhile': formatMilliseconds(p50Then),
        'p95 of other routes before': formatMilliseconds(quantile(before, 0.95)),
        'p95 of other routes meanwhile': formatMilliseconds(quantile(then, 0.95)),
        'memory added to the server': formatMegabytes(peak.server),
        'memory of the typesetter': formatMegabytes(peak.typesetter),
      },
    }
  },
)

/** Cards with everything a card has, as many terms as there are files. */
async function issueCards({ services }: ProofServer, { tenantId, userId }: Person, files: number, each: number) {
  const letterhead = { id: '', name: '', lines: [], colour: '', logo: null }
  const { printed } = sampleCard('example', letterhead, new Date())
  const termKeys = Array.from({ length: files }, (_, n) => `proof-${n}`)
  return services.database.inTenant({ tenantId }, async (db) => {
    const { rows } = await sql<{ classId: string; gradeId: string }>`
      select id as "classId", grade_id as "gradeId" from classes order by id limit 1`.execute(db)
    const { classId = '', gradeId = '' } = rows[0] ?? {}
    const users = Array.from({ length: each }, (_, n) => ({
      userName: `card-${n}`,
      roleId: roles.student,
      firstName: 'Asha',
      lastName: `Rao ${n}`,
    }))
    const studentIds = await createUsers(db, users)
    const first = { classId, gradeId, studentId: studentIds[0] ?? '', by: userId ?? '' }
    const { cardId } = await aReportCard(db, first)
    await sql`insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, number, inputs_hash, printed, issued_by)
      select k.class_id, s.id, t.key, k.version_id, k.letterhead_id, 'RC/' || t.place || '/' || s.place, 'proof',
        ${JSON.stringify(printed)}::jsonb || jsonb_build_object('rollNo', s.place::text, 'studentName', 'Asha Rao ' || s.place), k.issued_by
      from gradebook_cards k, unnest(${studentIds}::uuid[]) with ordinality s (id, place),
        unnest(${termKeys}::text[]) with ordinality t (key, place)
      where k.id = ${cardId}`.execute(db)
    return { classId, termKeys }
  })
}

/** The file that is being made; undefined if too many are being made already. */
async function printClass(
  server: ProofServer,
  as: Person,
  classId: string,
  termKey: string,
): Promise<string | undefined> {
  const response = await server.call({
    method: 'POST',
    url: `/api/gradebook/classes/${classId}/cards/file`,
    headers: as.headers,
    payload: { termKey, language: 'en' },
  })
  if (response.statusCode === 429) return undefined
  if (response.statusCode !== 200) throw new Error(`printing answered ${response.statusCode} ${response.body}`)
  return (response.json() as { data: { downloadId: string } }).data.downloadId
}

const statesOf = async ({ services }: ProofServer, { tenantId }: Person, ids: readonly string[]) => {
  const { rows } = await services.database.inTenant({ tenantId }, (db) =>
    sql<{ state: string }>`select state from downloads where id = any(${[...ids]}::uuid[])`.execute(db),
  )
  return rows.map(({ state }) => state)
}

const madeIn = async ({ services }: ProofServer, { tenantId }: Person) => {
  const { rows } = await services.database.inTenant({ tenantId }, (db) =>
    sql<{ many: number }>`select count(*)::int as many from gradebook_card_prints where state = 'made'`.execute(db),
  )
  return rows[0]?.many ?? 0
}
