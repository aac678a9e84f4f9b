import { sql } from 'kysely'
import * as z from 'zod'
import { type Quota, quotas } from '#modules/people/enumerations.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { type ApplicationRecord, findRecords } from '../applications/record.ts'
import { transition } from '../applications/transition.ts'
import { deskDraftDays, draftDays } from '../familyMessages/draftDays.ts'
import { mailReminder } from '../familyMessages/familyMail.ts'
import { isPaid } from '../payments/payments.ts'
import { acceptOffer, makeOffer } from './offers.ts'
import { seatsToFill } from './seatQueue.ts'
import { lockFreeSeats } from './seats.ts'

/** Those who wait for a seat of a grade, best rank first, locked. Whoever was never ranked comes last, in the order of arrival. */
async function waiters(unit: Unit, postGradeId: string): Promise<ApplicationRecord[]> {
  const found = await findRecords(unit.db, sql`a.post_grade_id = ${postGradeId} and a.state = 'waitlisted'`, {
    lock: true,
  })
  const place = ({ rank, submittedAt }: ApplicationRecord) =>
    `${String(rank ?? 1e9).padStart(10, '0')} ${submittedAt ?? ''}`
  return found.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** Offers free seats to those who wait for them: first to those of the quota, then to all if the post says so. */
export const fillSeats = job(seatsToFill.name, z.object({ postGradeId: z.uuid() }), async ({ postGradeId }, unit) => {
  const waiting = await waiters(unit, postGradeId)
  const { rows } = await sql<{ quota: Quota }>`
      select quota from admission_quotas where post_grade_id = ${postGradeId} and taken < seats`.execute(unit.db)
  const free = quotas.filter((quota) => rows.some((row) => row.quota === quota))
  const offered = new Set<string>()
  for (const isOwn of [true, false])
    for (const quota of free) {
      let seats = await lockFreeSeats(unit.db, postGradeId, quota)
      for (const application of waiting) {
        if (seats < 1) break
        const fits = isOwn ? application.quota === quota : application.fillsOther
        if (!fits || offered.has(application.applicationId)) continue
        if ((await makeOffer(unit, application, quota, null)) !== 'offered') continue
        offered.add(application.applicationId)
        seats -= 1
      }
    }
})

const paidFor = (purpose: 'application' | 'offer', state: 'opened' | 'paid') =>
  sql`exists (select from admission_payments y where y.tenant_id = a.tenant_id and y.application_id = a.id
    and y.purpose = ${purpose} and y.state = ${state})`

/** Drafts on the web lapse after a month, those typed at the desk after a season. */
const draftEnd = sql`a.saved_at + make_interval(days => case a.source when 'desk' then ${deskDraftDays}::int else ${draftDays}::int end)`

/**
 * Offers nobody answered in time lapse, and drafts nobody has touched for long. Families are told before. What was paid for never
 * lapses: such an offer is accepted, and such a draft stays for the office. A link somebody may be paying on gives an offer an
 * hour more, in which the gateway is asked.
 */
export const expireAdmissions = job('admissions.expire', z.object({}), async (_, unit) => {
  const late = await findRecords(
    unit.db,
    sql`a.state = 'offered' and exists (select from admission_offers o where o.tenant_id = a.tenant_id and o.application_id = a.id
      and o.state = 'open' and o.expires_at < now() - case when ${paidFor('offer', 'opened')} then interval '1 hour' else interval '0' end)
      or a.state in ('draft', 'enquiry') and ${draftEnd} < now() and not ${paidFor('application', 'paid')}`,
    { lock: true },
  )
  for (const application of late) {
    const isPaidOffer = application.state === 'offered' && (await isPaid(unit.db, application.applicationId, 'offer'))
    if (isPaidOffer) await acceptOffer(unit, application)
    else await transition(unit, application, { to: 'expired', userId: null })
  }
  await remindFamilies(unit)
})

/** Two days before an offer lapses, if it was open for longer than that, and a week before a draft does; each once. */
async function remindFamilies({ db, enqueue }: Unit): Promise<void> {
  const offers = await sql<{ applicationId: string }>`
    update admission_offers set reminded_at = now() where state = 'open' and reminded_at is null
      and expires_at between now() and now() + interval '2 days' and expires_at > made_at + interval '3 days'
    returning application_id as "applicationId"`.execute(db)
  const drafts = await sql<{ applicationId: string; isPaid: boolean }>`
    update admission_applications a set reminded_at = now() where a.state in ('draft', 'enquiry') and a.erased_at is null
      and ${draftEnd} < now() + interval '7 days' and coalesce(a.reminded_at, '-infinity') < a.saved_at
    returning a.id as "applicationId", ${paidFor('application', 'paid')} as "isPaid"`.execute(db)
  for (const { applicationId } of offers.rows) await enqueue(mailReminder, { applicationId, about: 'offer' }, {})
  for (const { applicationId, isPaid: isPaidDraft } of drafts.rows)
    await enqueue(mailReminder, { applicationId, about: isPaidDraft ? 'paidDraft' : 'draft' }, {})
}
