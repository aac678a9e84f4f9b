import { sql } from 'kysely'
import { gate } from '#modules/visitors/contract.ts'
import { gateDefinitions, type Roster } from '#modules/visitors/gateSchemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Services } from '#platform/server/services.ts'
import { insideQuery } from '../inside.ts'
import { classOf, fullName } from '../people.ts'
import { codeDigest, phoneMark } from '../secrets.ts'
import { linkFor } from '../visits/routes.ts'
import { fileOf } from '../visits/visitColumns.ts'
import { watchLevel } from '../visits/visitors.ts'
import { recordBatch } from './batch.ts'
import { proveCode, provenMark, startCode } from './codes.ts'
import { gateVisitFrom, gateVisitsQuery, readGateDay } from './gateDay.ts'
import { phoneOf } from './phone.ts'
import { keepPhoto } from './photos.ts'

const keysOf = ({ services, actor }: { services: Services; actor: Actor }) => ({
  secret: services.secret,
  tenantId: actor.tenantId,
})

async function requirePhone(db: TenantDb, { sessionId }: Actor) {
  const phone = await phoneOf(db, sessionId)
  if (!phone) throw problem('not-allowed')
  return phone
}

type Known = {
  name: string
  company: string
  photo: FileRow | null
  visitPurposeId: string | null
  hostId: string | null
  vehicle: string
  visitId: string | null
}

/** The phone of the student's main guardian, who is not barred. */
async function guardianPhone(db: TenantDb, passId: string): Promise<{ phone: string | null } | undefined> {
  const { rows } = await sql<{ phone: string | null }>`
    select (select coalesce(gu.phone, u.phone) from student_guardians l join guardians gu on gu.tenant_id = l.tenant_id and gu.id = l.guardian_id
        left join users u on u.tenant_id = gu.tenant_id and u.id = gu.user_id
      where l.student_id = x.student_id and l.barred_on is null and coalesce(gu.phone, u.phone) is not null
      order by l.is_primary desc, gu.id limit 1) as phone
    from exit_passes x where x.id = ${passId} and x.day = school_today() and x.state in ('approved', 'verified')`.execute(
    db,
  )
  return rows[0]
}

/** The visitor whom a proven code was sent to, as they last came. */
async function knownVisitor(db: TenantDb, codeId: string): Promise<Known | undefined> {
  const mark = await provenMark(db, codeId)
  const { rows } = await sql<Known>`
    select p.name, p.company, ${fileOf('f')} as photo, last.purpose_id as "visitPurposeId", last.host_id as "hostId",
      coalesce(last.vehicle, '') as vehicle, (select v.id from visits v where v.visitor_id = p.id and v.state = 'invited'
        and v.day = school_today() order by v.expected_at limit 1) as "visitId"
    from visitors p left join files f on f.tenant_id = p.tenant_id and f.id = p.photo_file_id
      left join lateral (select v.purpose_id, v.host_id, v.vehicle from visits v where v.visitor_id = p.id
        order by v.day desc, v.id desc limit 1) last on true
    where p.phone_mark = ${mark}`.execute(db)
  return rows[0]
}

export const gateRoutes = implement(gate, gateDefinitions, {
  getGateDay: async (_, context) => {
    const { db, actor, services } = context
    const { gateName } = await requirePhone(db, actor)
    return readGateDay(db, { keys: keysOf(context), gateName, link: linkFor(context), now: services.now() })
  },

  getRoster: async (_, { db, actor }) => {
    await requirePhone(db, actor)
    const { rows } = await sql<Roster['people'][number]>`select * from (${insideQuery}) i
      order by i.kind, i.place, lower(i.name), i."personId" limit 20000`.execute(db)
    return { people: rows }
  },

  sendVisitorCode: async ({ body }, context) => {
    const keys = keysOf(context)
    const codeId = await startCode(context, keys, body.phone, null)
    if (codeId === 'try-later') return context.fail(codeId)
    return { codeId, watch: await watchLevel(context.db, { mark: phoneMark(keys, body.phone), name: '' }) }
  },

  checkVisitorCode: async ({ params, body }, context) => {
    const { tx, fail } = context
    const refusal = await tx(({ db }) => proveCode(db, keysOf(context), params.codeId, body.code, null))
    if (refusal) return fail(refusal)
    const known = await tx(({ db }) => knownVisitor(db, params.codeId))
    if (!known) return { known: null }
    const { photo, ...rest } = known
    return { known: { ...rest, photoUrl: photo && linkFor(context)(photo).url } }
  },

  findInvite: async ({ body }, context) => {
    const { db, fail } = context
    const { rows } = await gateVisitsQuery(
      sql`v.pass_hash = ${codeDigest(body.passCode)} and v.state = 'invited' and v.day = school_today()`,
    ).execute(db)
    if (rows[0]) return gateVisitFrom(linkFor(context))(rows[0])
    const other =
      await sql`select from visits where pass_hash = ${codeDigest(body.passCode)} and state = 'invited'`.execute(db)
    return fail(other.rows.length > 0 ? 'pass-of-other-day' : 'no-such-pass')
  },

  keepGatePhoto: async ({ params }, context) => {
    for await (const upload of context.uploads()) return keepPhoto(upload, params.photoId, context)
    return context.fail('no-file')
  },

  sendEntries: ({ body }, { services, actor, tx }) =>
    recordBatch({ services, actor, tx, keys: keysOf({ services, actor }) }, body.entries, Date.parse(body.sentAt)),

  sendPassCode: async ({ params }, context) => {
    const found = await guardianPhone(context.db, params.passId)
    if (!found) return context.fail('no-such-pass')
    if (!found.phone) return context.fail('no-guardian-phone')
    const codeId = await startCode(context, keysOf(context), found.phone, params.passId)
    return codeId === 'try-later' ? context.fail(codeId) : { codeId }
  },

  checkPassCode: async ({ params, body }, context) => {
    const { codeId, passId } = params
    const refusal = await context.tx(({ db }) => proveCode(db, keysOf(context), codeId, body.code, passId))
    return refusal ? context.fail(refusal) : {}
  },

  findGatePeople: async ({ query }, { db }) => {
    const like = `%${query.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const { rows } =
      query.who === 'students'
        ? await sql<{ userId: string; name: string; detail: string }>`
            select u.id as "userId", ${fullName('u')} as name, coalesce(c.class_name, '') as detail
            from users u join students s on s.tenant_id = u.tenant_id and s.user_id = u.id ${classOf(sql`u.id`)}
            where u.status_id = 1 and not u.is_guardian and lower(u.first_name || ' ' || u.last_name || ' ' || s.admission_no) like ${like}
              and c.class_id is not null order by lower(u.first_name), lower(u.last_name), u.id limit 20`.execute(db)
        : await sql<{ userId: string; name: string; detail: string }>`
            select u.id as "userId", ${fullName('u')} as name, coalesce((select p.way from staff_passages p where p.user_id = u.id
              and p.day = school_today() order by p.at desc limit 1), '') as detail
            from users u where u.status_id = 1 and u.role_id in (1, 3, 5) and lower(u.first_name || ' ' || u.last_name) like ${like}
            order by lower(u.first_name), lower(u.last_name), u.id limit 20`.execute(db)
    return { people: rows }
  },
})
