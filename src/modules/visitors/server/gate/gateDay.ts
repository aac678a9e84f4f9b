import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { GateDay, GatePass, GateVisit } from '#modules/visitors/gateSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { instantFrom, listOf, rowOf } from '#platform/server/database/jsonList.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { classOf, fullName, hostsQuery, type Named } from '../people.ts'
import { adultsQuery } from '../pickup/adults.ts'
import { rollPeopleQuery } from '../rollCalls.ts'
import { type Keys, unsealPhone } from '../secrets.ts'
import { pinRounds, readPin, readSettings } from '../setup/settings.ts'
import { fileOf, type Link } from '../visits/visitColumns.ts'

type VisitRow = Omit<GateVisit, 'photoUrl'> & { photo: FileRow | null }
type PassRow = Omit<GatePass, 'photoUrl' | 'adults'> & {
  photo: FileRow | null
  adults: (Omit<GatePass['adults'][number], 'photoUrl'> & { photo: FileRow | null })[]
}

/** Visits by a condition on `v`, with what a gate shows of them. */
export const gateVisitsQuery = (condition: RawBuilder<unknown>) => sql<VisitRow>`
  select v.id as "visitId", p.name, p.company, v.purpose_id as "visitPurposeId", o.name as purpose, coalesce(${fullName('h')}, '') as host,
    v.party_size::int as "partySize", v.vehicle, v.state, v.expected_at as "expectedAt", v.asked_at as "askedAt",
    v.deny_reason as "denyReason", v.checked_in_at as "checkedInAt", v.leave_by as "leaveBy",
    v.state = 'checkedIn' and v.day < school_today() as "isUnresolved", ${fileOf('f')} as photo
  from visits v join visitors p on p.tenant_id = v.tenant_id and p.id = v.visitor_id
    join visit_purposes o on o.tenant_id = v.tenant_id and o.id = v.purpose_id
    left join users h on h.tenant_id = v.tenant_id and h.id = v.host_id
    left join files f on f.tenant_id = v.tenant_id and f.id = coalesce(v.photo_file_id, p.photo_file_id)
  where ${condition} order by coalesce(v.asked_at, v.arrived_at, v.expected_at), v.id limit 500`

const instantOrNull = (text: string | null) => text && instantFrom(text)

export const gateVisitFrom =
  (link: Link) =>
  ({ photo, ...row }: VisitRow): GateVisit => ({
    ...row,
    expectedAt: instantOrNull(row.expectedAt),
    askedAt: instantOrNull(row.askedAt),
    checkedInAt: instantOrNull(row.checkedInAt),
    leaveBy: instantOrNull(row.leaveBy),
    photoUrl: photo && link(photo).url,
  })

const passesQuery = sql`
  select x.id as "passId", x.student_id as "studentId", ${fullName('u')} as student, coalesce(c.class_name, '') as "className",
    to_char(x.leave_at, 'HH24:MI') as "leaveAt", to_char(x.return_by, 'HH24:MI') as "returnBy", x.state, ${fileOf('f')} as photo,
    ${listOf(adultsQuery(sql`x.student_id`, sql`x.day`))} as adults
  from exit_passes x join users u on u.tenant_id = x.tenant_id and u.id = x.student_id
    join students s on s.tenant_id = x.tenant_id and s.user_id = x.student_id
    left join files f on f.tenant_id = s.tenant_id and f.id = s.photo_file_id ${classOf(sql`x.student_id`)}
  where x.day = school_today() and x.state in ('approved', 'verified', 'left') order by x.leave_at, x.id limit 300`

type Day = {
  purposes: GateDay['purposes']
  hosts: Named[]
  expected: VisitRow[]
  waiting: VisitRow[]
  inside: VisitRow[]
  passes: PassRow[]
  watch: { name: string; sealed: string | null; level: 'alert' | 'block' }[]
  rollCall: { rollCallId: string; startedAt: string } | null
}

const dayQuery = sql<Day>`select
  ${listOf(sql`select id as "visitPurposeId", name, kind, needs_host as "needsHost", needs_approval as "needsApproval", questions
    from visit_purposes where is_active order by position, lower(name)`)} as purposes,
  ${listOf(hostsQuery)} as hosts,
  ${listOf(gateVisitsQuery(sql`v.state = 'invited' and v.day = school_today()`))} as expected,
  ${listOf(
    gateVisitsQuery(sql`v.state in ('arrived', 'awaitingHost', 'noAnswer', 'approved')
    or v.state = 'denied' and v.answered_at > now() - interval '15 minutes'`),
  )} as waiting,
  ${listOf(gateVisitsQuery(sql`v.state = 'checkedIn'`))} as inside,
  ${listOf(passesQuery)} as passes,
  ${listOf(sql`select name, encode(phone_sealed, 'base64') as sealed, level from watch_entries
    where expires_on is null or expires_on >= school_today() limit 1000`)} as watch,
  ${rowOf(sql`select id as "rollCallId", started_at as "startedAt" from roll_calls where ended_at is null`)} as "rollCall"`

const watchMark = (salt: string, text: string) =>
  createHash('sha256').update(`${salt} ${text.toLowerCase()}`).digest('base64url')

/** What the phone compares names and numbers with. It never gets the list itself. */
function watchMarks(keys: Keys, entries: Day['watch']): GateDay['watch'] {
  const salt = randomBytes(12).toString('base64url')
  const marks = entries.flatMap(({ name, sealed, level }) => [
    ...(name ? [{ mark: watchMark(salt, name), level }] : []),
    ...(sealed ? [{ mark: watchMark(salt, unsealPhone(keys, Buffer.from(sealed, 'base64'))), level }] : []),
  ])
  return { salt, marks }
}

export async function readGateDay(
  db: TenantDb,
  { keys, gateName, link, now }: { keys: Keys; gateName: string; link: Link; now: Date },
): Promise<GateDay> {
  const [settings, pin, { rows }] = await Promise.all([readSettings(db), readPin(db), dayQuery.execute(db)])
  const [day] = rows
  if (!day) throw new Error('The day could not be read.')
  const people = day.rollCall ? (await rollPeopleQuery(day.rollCall.rollCallId).execute(db)).rows : []
  const shown = gateVisitFrom(link)
  return {
    gateName,
    closesAt: settings.closesAt,
    freshPhoto: settings.freshPhoto,
    badgeFields: settings.badgeFields,
    purposes: day.purposes,
    hosts: day.hosts,
    expected: day.expected.map(shown),
    waiting: day.waiting.map(shown),
    inside: day.inside.map(shown),
    passes: day.passes.map(({ photo, adults, ...pass }) => ({
      ...pass,
      photoUrl: photo && link(photo).url,
      adults: adults.map(({ photo: face, ...adult }) => ({ ...adult, photoUrl: face && link(face).url })),
    })),
    watch: watchMarks(keys, day.watch),
    pin: pin && { salt: pin.salt.toString('base64url'), hash: pin.hash.toString('base64url'), rounds: pinRounds },
    rollCall: day.rollCall && {
      rollCallId: day.rollCall.rollCallId,
      startedAt: instantFrom(day.rollCall.startedAt),
      people,
    },
    now: now.toISOString(),
  }
}
