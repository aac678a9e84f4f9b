import { sql } from 'kysely'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { applyPaths } from '#modules/admissions/web/paths.ts'
import { type OutgoingMessage, queueMessages } from '#modules/gateway/server/public.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { Params } from '#platform/contract/notifications.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { messageKey } from '../applications/events.ts'
import { deskDraftDays, draftDays } from './draftDays.ts'
import { type FamilyStep, sourceOf } from './familySteps.ts'
import { type MailLanguage, stateMailWords } from './mailWords.ts'

type Found = {
  readonly applicationId: string
  readonly email: string
  readonly phone: string
  readonly guardianName: string
  readonly childName: string
  readonly number: string | null
  readonly grade: string
  readonly admission: string
  readonly state: ApplicationState
  readonly language: MailLanguage
  /** When its open offer lapses, and when it does as a draft; civil dates of the school. */
  readonly offerEnds: CivilDate | null
  readonly draftEnds: CivilDate
  /** The documents the family is asked to send again, each with the reason. */
  readonly returned: Readonly<Record<string, string>>
}

/** The school that writes. */
type Sender = { readonly services: Services; readonly tenantId: string }

type MessageJob = Sender & {
  tx<T>(work: (unit: Unit) => Promise<T>): Promise<T>
}

type Said = {
  /** Null for the office's own words, which the school cannot turn off or word otherwise. */
  readonly step: FamilyStep | null
  readonly subject: string
  readonly words: string
  /** Values of this step for the school's own templates. */
  readonly values?: Params
}

async function findApplications(db: TenantDb, applicationIds: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.id as "applicationId", a.email, a.guardian_phone as phone, a.guardian_name as "guardianName", a.child_name as "childName", a.number, a.state,
      n.name as grade, p.title as admission, coalesce(m.language, 'en') as language,
      ((a.saved_at + make_interval(days => case a.source when 'desk' then ${deskDraftDays}::int else ${draftDays}::int end))
        at time zone z.time_zone)::date::text as "draftEnds",
      coalesce((select jsonb_object_agg(d.document_key, d.reason) from admission_documents d
        where d.tenant_id = a.tenant_id and d.application_id = a.id and d.state = 'returned'), '{}') as returned,
      (select (o.expires_at at time zone z.time_zone)::date::text from admission_offers o
        where o.tenant_id = a.tenant_id and o.application_id = a.id and o.state = 'open') as "offerEnds"
    from admission_applications a join tenants z on z.id = a.tenant_id
      join admission_posts p on p.tenant_id = a.tenant_id and p.id = a.post_id
      join admission_post_grades g on g.tenant_id = a.tenant_id and g.id = a.post_grade_id
      join grades n on n.tenant_id = g.tenant_id and n.id = g.grade_id
      left join admission_applicants m on m.tenant_id = a.tenant_id and m.id = a.applicant_id
    where a.id = any (${[...applicationIds]}::uuid[]) and a.erased_at is null`.execute(db)
  return rows
}

/** The language in which the school has words of its own for an SMS: operators send no others. Null if there are none. */
async function smsLanguage(db: TenantDb, source: string, wanted: MailLanguage): Promise<MailLanguage | null> {
  const { rows } = await sql<{ language: MailLanguage }>`
    select language from gateway_templates where kind = ${source} and channel = 'sms' and is_active
    order by language <> ${wanted} limit 1`.execute(db)
  return rows[0]?.language ?? null
}

/**
 * Sends a family messages about an application: what they say is read when they are sent, so nothing outdated goes out. They are seen
 * in its history.
 */
export async function messageAbout(
  { services, tenantId, tx }: MessageJob,
  applicationId: string,
  wordsFor: (found: Found) => Said | null,
): Promise<void> {
  const school = await schoolOf({ services, tenantId })
  if (!school) return
  const { link } = school
  await tx(async (unit) => {
    const [found] = await findApplications(unit.db, [applicationId])
    const said = found && wordsFor(found)
    if (!found || !said) return
    const { step } = said
    const source = step ? sourceOf(step) : officeSource
    const eventId = newId()
    const recipient = (channel: string) => (step ? messageKey(eventId, channel) : '')
    const content = { firstName: found.guardianName, params: paramsOf(found, link, said) }
    const messages: OutgoingMessage[] = []
    if (found.email !== '')
      messages.push({
        channel: 'email',
        to: { address: found.email },
        recipient: recipient('email'),
        language: found.language,
        title: said.subject,
        body: said.words,
        content: { ...content, mail: mailOf(found, said, school) },
      })
    const language = step && found.phone !== '' ? await smsLanguage(unit.db, source, found.language) : null
    if (language)
      messages.push({
        channel: 'sms',
        to: { address: found.phone },
        recipient: recipient('sms'),
        language,
        title: said.subject,
        body: said.words,
        content,
      })
    const queued = await queueMessages(unit, { services, tenantId }, { source, category: 'service' }, messages)
    if (step && queued > 0)
      await sql`insert into admission_events (id, application_id, kind, words)
        values (${eventId}, ${applicationId}, 'notice', ${said.subject})`.execute(unit.db)
  })
}

/** What a mail says of the school itself: its name, and the address at which families see their applications. */
async function schoolOf({ services, tenantId }: Sender): Promise<{ name: string; link: string } | null> {
  const school = await services.directory.byId(tenantId)
  return school ? { name: school.name, link: `${addressOf(services.config, school)}${applyPaths.home}` } : null
}

/**
 * Writes the office's own words to families by e-mail, and keeps them in the history of each application. Both happen in the caller's
 * transaction, so the history finds what became of each mail. The caller has checked that every family has an address.
 */
export async function writeToFamilies(
  unit: Pick<Unit, 'db' | 'afterCommit'>,
  sender: Sender,
  applicationIds: readonly string[],
  { words, userId }: { readonly words: string; readonly userId: string },
): Promise<void> {
  const school = await schoolOf(sender)
  if (!school) return
  const events = (await findApplications(unit.db, applicationIds)).map((found) => ({ found, eventId: newId() }))
  await sql`insert into admission_events (id, application_id, kind, words, by_user)
    select e.id, e.application_id, 'message', ${words}, ${userId}::uuid
    from unnest(${events.map(({ eventId }) => eventId)}::uuid[], ${events.map(({ found }) => found.applicationId)}::uuid[])
      as e(id, application_id)`.execute(unit.db)
  const messages = events.map(({ found, eventId }): OutgoingMessage => {
    const said: Said = { step: null, subject: stateMailWords[found.language].subject, words }
    return {
      channel: 'email',
      to: { address: found.email },
      recipient: messageKey(eventId, 'email'),
      language: found.language,
      title: said.subject,
      body: words,
      content: {
        firstName: found.guardianName,
        params: paramsOf(found, school.link, said),
        mail: mailOf(found, said, school),
      },
    }
  })
  await queueMessages(unit, sender, { source: officeSource, category: 'service' }, messages)
}

/** The source of what the office writes itself, which no template replaces. */
const officeSource = 'admissions.application'

const paramsOf = ({ childName, number, grade, admission }: Found, link: string, { values }: Said): Params => ({
  child: childName,
  number: number ?? '',
  grade,
  admission,
  link,
  ...values,
})

export function mailOf(
  { childName, number, language }: Pick<Found, 'childName' | 'number' | 'language'>,
  { subject, words }: Pick<Said, 'subject' | 'words'>,
  school: { readonly name: string; readonly link: string },
) {
  const text = stateMailWords[language]
  const child = `${childName}${number ? ` · ${number}` : ''}`
  return {
    subject: `${subject} · ${school.name}`,
    heading: subject,
    paragraphs: [child, words].filter(Boolean),
    button: { label: text.button, url: school.link },
    footer: text.footer,
  }
}
