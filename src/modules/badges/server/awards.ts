import { sql } from 'kysely'
import type { Download } from '#platform/server/requests/context.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { type AwardState, isHeld } from '../awardRules.ts'
import type { Award } from '../schemas.ts'
import { findAward } from './achievements.ts'
import { credentialOf, findExportedAward, sign } from './openBadge.ts'
import { signingKey } from './signingKeys.ts'

type Tx = <T>(work: (unit: Unit) => Promise<T>) => Promise<T>

export async function schoolOf({ config, directory }: Services, tenantId: string) {
  const tenant = await directory.byId(tenantId)
  return tenant && { name: tenant.name, address: addressOf(config, tenant) }
}

/** A badge as a signed file. Undefined if the person does not have it. */
export async function badgeFile(
  { tx, services, tenantId }: { tx: Tx; services: Services; tenantId: string },
  actorId: string,
  awardId: string,
): Promise<Download | undefined> {
  const award = await tx(({ db }) => findExportedAward(db, actorId, awardId))
  const school = await schoolOf(services, tenantId)
  if (!award || !school) return undefined
  const key = await signingKey(tx, services.secret, tenantId)
  const body = Buffer.from(await sign(credentialOf(award, school), key, school.address))
  const name = `badge-${award.familyId.replace('.', '-')}-${award.level}.jwt`
  return { body, type: 'text/plain; charset=utf-8', name, size: body.length }
}

/** JSON for programs that check badges. */
export function jsonFile(value: object, name: string, type = 'application/json'): Download {
  const body = Buffer.from(JSON.stringify(value))
  return { body, type, name, size: body.length, inline: true }
}

/** Takes a badge back, with the reason. Taking it back again changes nothing. Undefined if nobody holds it. */
export async function revokeAward({ db, audit }: Unit, awardId: string, reason: string): Promise<Award | undefined> {
  const { rows } = await sql<{ actorId: string; state: AwardState; yearId: string; family: string }>`
    select user_id as "actorId", state, year_id as "yearId", family from badge_awards where id = ${awardId} for update`.execute(
    db,
  )
  const [before] = rows
  if (!before || before.state === 'withdrawn') return undefined
  if (isHeld(before)) {
    await sql`
      update badge_awards set state = 'revoked', revoked_at = now(), revoked_by = acting_user(), revoke_reason = ${reason}
      where id = ${awardId}`.execute(db)
    await sql`
      update badge_progress p set tier = (select coalesce(max(a.tier), 0) from badge_awards a where a.tenant_id = p.tenant_id
        and a.user_id = p.user_id and a.year_id = p.year_id and a.family = p.family
        and a.state in ('earned', 'notified', 'seen'))
      where p.user_id = ${before.actorId} and p.year_id = ${before.yearId} and p.family = ${before.family}`.execute(db)
    audit({
      entity: 'badgeAward',
      entityId: awardId,
      before: { state: before.state },
      after: { state: 'revoked', userId: before.actorId },
      reason,
    })
  }
  return findAward(db, awardId)
}
