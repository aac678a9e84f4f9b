import { sql } from 'kysely'
import type { ApplicationEvent } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { queueMessages } from '#modules/gateway/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import { messageKey } from './applications/events.ts'
import { returnedBecause } from './demoPapers.ts'
import { reopenedBecause, type Scores } from './demoScores.ts'
import { sourceOf, stepSubject } from './familyMessages/familySteps.ts'
import { usualPost } from './seed.ts'

/** Who did something: somebody of the office, a member of the panel, or the family (or the clock). */
export type People = { readonly office: string | null; readonly first: string | null; readonly second: string | null }
type Who = keyof People | 'family'
type Step = {
  readonly kind: ApplicationEvent['kind']
  readonly by: Who
  readonly to?: ApplicationState
  readonly words?: string
}

const move = (to: ApplicationState, by: Who = 'office', words = ''): Step => ({ kind: 'state', to, by, words })
const note = (words: string): Step => ({ kind: 'note', by: 'office', words })

const meeting = usualPost.rounds[0]?.name ?? ''
const birth = usualPost.documents[0]?.label ?? ''
const screened = [move('screening')]
const checked: Step[] = [...screened, { kind: 'documentAccepted', by: 'office', words: birth }]
const invited = [...checked, move('evaluation'), note('The parents prefer a time in the afternoon.')]
const scored: Step[] = [
  ...invited,
  { kind: 'evaluation', by: 'first', words: meeting },
  { kind: 'evaluation', by: 'second', words: meeting },
]
const decided = [...scored, move('decisionPending')]
const offered = [...decided, move('offered')]

/** What happened to an application before it came to its state, oldest first. That it was submitted is recorded already. */
const journeys: Partial<Record<ApplicationState, readonly Step[]>> = {
  screening: [...screened, note('Called the father: the other papers follow this week.')],
  documentsPending: screened,
  evaluation: invited,
  decisionPending: decided,
  offered,
  accepted: [...offered, move('accepted', 'family')],
  waitlisted: [...decided, move('waitlisted')],
  rejected: [...screened, move('rejected', 'office', 'Below the age of the grade on the counting day')],
  withdrawn: [...checked, move('withdrawn', 'family', 'The family is moving to Pune.')],
  expired: [...offered, move('expired', 'family')],
}

export type Owner = {
  readonly applicationId: string
  readonly state: ApplicationState
  readonly email: string
  /** Days since it was submitted. */
  readonly daysAgo: number
  readonly scores?: Scores | undefined
}

/** What the panel has done with an application that it still evaluates. */
const evaluationOf = ({ state, scores }: Owner): Step[] =>
  state !== 'evaluation'
    ? []
    : [
        ...(scores?.first ? [{ kind: 'evaluation', by: 'first', words: meeting } as const] : []),
        ...(scores?.second ? [{ kind: 'evaluation', by: 'second', words: meeting } as const] : []),
        ...(scores?.isReopened
          ? [{ kind: 'reopened', by: 'office', words: `${meeting}: ${reopenedBecause}` } as const]
          : []),
      ]

/** The steps of an application on days between its submission and yesterday, in the order they were taken. */
function datedSteps(owner: Owner, people: People) {
  const { applicationId, state, daysAgo } = owner
  const steps = [...(journeys[state] ?? []), ...evaluationOf(owner)]
  let from: ApplicationState = 'submitted'
  return steps.map(({ kind, by, to, words = '' }, at) => {
    const days = Math.max(1, daysAgo - 1 - Math.floor((at * (daysAgo - 1)) / steps.length))
    const row = {
      id: newId(),
      application_id: applicationId,
      kind,
      from_state: to ? from : null,
      to_state: to ?? null,
      words,
      by_user: by === 'family' ? null : people[by],
      days,
      // During office hours, later steps of a day later.
      minutes: 9 * 60 + 10 + at * 47,
    }
    if (to) from = to
    return row
  })
}

/** What happened to the demo's applications until yesterday. */
export async function demoHistory(db: TenantDb, owners: readonly Owner[], people: People): Promise<void> {
  const rows = owners.flatMap((owner) => datedSteps(owner, people))
  await sql`insert into admission_events (id, application_id, kind, from_state, to_state, words, by_user, at)
    select e.id, e.application_id, e.kind, e.from_state, e.to_state, e.words, e.by_user,
      (school_today() - e.days + make_interval(mins => e.minutes)) at time zone t.time_zone
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(id uuid, application_id uuid, kind text, from_state text, to_state text,
      words text, by_user uuid, days int, minutes int) join tenants t on t.id = current_tenant()`.execute(db)
  await sql`update admission_applications a set state_since = e.at from (
      select application_id, max(at) as at from admission_events where kind = 'state' group by application_id) e
    where e.application_id = a.id`.execute(db)
}

/** Papers that were sent back today, about which the families were told. The messages leave when the server starts. */
export async function demoReturns(
  db: TenantDb,
  services: Services,
  tenantId: string,
  owners: readonly Owner[],
  { office }: People,
): Promise<void> {
  const sentBack = owners
    .filter(({ state }) => state === 'documentsPending')
    .map(({ applicationId, email }) => ({ applicationId, email, eventId: newId() }))
  const subject = stepSubject('documentsReturned', 'en')
  for (const { applicationId, eventId } of sentBack) {
    await sql`insert into admission_events (id, application_id, kind, from_state, to_state, words, by_user, at) values
      (${newId()}, ${applicationId}, 'documentReturned', null, null, ${`${birth}: ${returnedBecause}`}, ${office}::uuid, now() - interval '2 minutes'),
      (${newId()}, ${applicationId}, 'state', 'screening', 'documentsPending', ${returnedBecause}, ${office}::uuid, now() - interval '1 minute'),
      (${eventId}, ${applicationId}, 'notice', null, null, ${subject}, null, now())`.execute(db)
  }
  await sql`update admission_applications set state_since = now() where state = 'documentsPending'`.execute(db)
  await queueMessages(
    // The sender finds them once the demo is committed.
    { db, afterCommit: () => undefined },
    { services, tenantId },
    { source: sourceOf('documentsReturned'), category: 'service' },
    sentBack.map(({ email, eventId }) => ({
      channel: 'email',
      to: { address: email },
      recipient: messageKey(eventId, 'email'),
      language: 'en',
      title: subject,
      body: `${birth}: ${returnedBecause}`,
    })),
  )
}
