import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { newToken, tokenDigest } from '#modules/admissions/server/secrets.ts'
import { anApplication, anOpenPost, aPublishedForm } from '#modules/admissions/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { proof } from '../program.ts'
import type { Sender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { startKiller, startRestartableServer } from '../server/restartableServer.ts'
import { runConcurrently } from '../server/workload.ts'
import { createAnonymous } from '../stage/principals.ts'

const school = 'greenwood'
const maxWaitMs = 600_000

export const program = proof(
  'T22.1',
  'more families accept offers at once than there are seats, while the server is killed: no seat twice, one answer each',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const { tenantId, headers } = await createAnonymous(setup, school)
    const within = <T>(work: (db: TenantDb) => Promise<T>) => setup.services.database.inTenant({ tenantId }, work)
    const [offers, seats] = [context.count(100, 10), context.count(60, 6)]
    const { postGradeId, families } = await within((db) => createOffers(db, offers, seats))
    const restartable = await startRestartableServer(context, urls, 100)
    const failures: string[] = []
    const watch = watchLedger(within, postGradeId, seats, failures)
    const killer = startKiller(restartable.restart, context.count(20, 1), 500)
    const heard = new Map<string, Set<string>>()
    // Every family answers on several devices at once.
    const clients = Array.from({ length: context.count(500, 20) }, (_, n) => families[n % families.length])
    await runConcurrently(clients, context.count(100, 10), async (family) => {
      if (!family) return
      const outcome = await answer(restartable.send, family, headers)
      heard.set(family.applicationId, (heard.get(family.applicationId) ?? new Set()).add(outcome))
    })
    const kills = await killer.stop()
    const looks = await watch.stop()
    failures.push(...(await within((db) => findContradictions(db, postGradeId, seats, heard))))
    return {
      count: clients.length,
      failures,
      figures: { offers, seats, 'server killed': kills, 'ledger read meanwhile': looks },
    }
  },
)

type Family = { readonly applicationId: string; readonly token: string }

/** An admission with more offers than seats: whoever accepts first has one. */
async function createOffers(db: TenantDb, offers: number, seats: number) {
  const admissionFormId = await aPublishedForm(db, 'Proof of seats')
  const { rows } = await sql<{ id: string }>`select id from grades order by position limit 1`.execute(db)
  const gradeId = rows[0]?.id ?? ''
  const { postGradeId } = await anOpenPost(db, { title: 'Seats', admissionFormId, gradeId, seats, offersHold: false })
  const families: Family[] = []
  for (let n = 0; n < offers; n++) {
    const email = `family${n}@proof.example`
    const applicationId = await anApplication(db, {
      postGradeId,
      firstName: 'Proof',
      lastName: `Child ${n}`,
      state: 'decisionPending',
      email,
    })
    const token = newToken()
    await sql`update admission_applications set state = 'offered' where id = ${applicationId}`.execute(db)
    await sql`insert into admission_offers (application_id, quota, expires_at) values (${applicationId}, 'General', now() + interval '1 day')`.execute(
      db,
    )
    await sql`insert into admission_sessions (token_hash, applicant_id, expires_at)
      select ${tokenDigest(token)}, applicant_id, now() + interval '1 day' from admission_applications where id = ${applicationId}`.execute(
      db,
    )
    families.push({ applicationId, token })
  }
  return { postGradeId, families }
}

/** Accepts until the server answers, as a browser on a bad network does. */
async function answer(send: Sender, { applicationId, token }: Family, base: Record<string, string>): Promise<string> {
  const headers = { ...base, cookie: `banyan_admission=${token}`, origin: `http://${base.host}` }
  const end = Date.now() + maxWaitMs
  while (Date.now() < end) {
    const url = `/api/apply/applications/${applicationId}/offer-answer`
    const response = await send({ method: 'POST', url, headers, payload: { answer: 'accept' } })
    if (response.status === 200) return (JSON.parse(response.body) as { data: { outcome: string } }).data.outcome
    if (response.status !== 0 && response.status !== 429 && response.status < 500)
      return `${response.status} ${response.body}`
    await pause(20)
  }
  return 'no answer within ten minutes'
}

/** Reads the ledger all the time: it must add up at every moment, and never count more seats than there are. */
function watchLedger(
  within: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  postGradeId: string,
  seats: number,
  failures: string[],
) {
  let [looks, ended] = [0, false]
  const work = (async () => {
    while (!ended) {
      const { rows } = await within((db) =>
        sql<{ taken: number; wrong: number }>`
          select taken, (select count(*) from wrong_admission_seats())::int as wrong from admission_quotas where post_grade_id = ${postGradeId}`.execute(
          db,
        ),
      )
      const now = rows[0]
      if (!now || now.wrong > 0 || now.taken > seats) failures.push(`the ledger showed ${JSON.stringify(now)}`)
      looks += 1
      await pause(50)
    }
  })()
  return {
    stop: async () => {
      ended = true
      await work
      return looks
    },
  }
}

async function findContradictions(
  db: TenantDb,
  postGradeId: string,
  seats: number,
  heard: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const failures: string[] = []
  const { rows } = await sql<{ id: string; state: string; held: number }>`
    select a.id, a.state, coalesce((select sum(e.taken) from admission_seat_entries e
      where e.tenant_id = a.tenant_id and e.application_id = a.id), 0)::int as held
    from admission_applications a where a.post_grade_id = ${postGradeId}`.execute(db)
  const accepted = rows.filter(({ state }) => state === 'accepted')
  if (accepted.length !== seats) failures.push(`${accepted.length} accepted for ${seats} seats`)
  for (const { id, state, held } of rows) {
    const told = [...(heard.get(id) ?? [])]
    const expected = state === 'accepted' ? 'accepted' : 'full'
    if (told.length !== 1 || told[0] !== expected) failures.push(`${state} was told ${told.join(' and ')}`)
    if (held !== (state === 'accepted' ? 1 : 0)) failures.push(`${state} holds ${held} seats`)
  }
  return failures
}
