import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { addressOf } from '#platform/server/tenants/tenantAddress.ts'
import { createToken, deleteFeed } from './feed.ts'

type FeedContext = Pick<Unit, 'db' | 'audit'> & { readonly actor: Actor; readonly services: Services }

export async function renewFeed({ db, actor, services, audit }: FeedContext): Promise<{ url: string }> {
  const tenant = await services.directory.byId(actor.tenantId)
  if (!tenant) throw problem('invalid-tenant')
  const token = await createToken(db, actor.userId)
  audit({ entity: 'calendarFeed', entityId: actor.userId, after: { renewed: true } })
  return { url: `${addressOf(services.config, tenant)}/api/calendar/feeds/${token}.ics` }
}

export async function revokeFeed({ db, actor, audit }: FeedContext): Promise<Record<string, never>> {
  const existed = await deleteFeed(db, actor.userId)
  if (existed) audit({ entity: 'calendarFeed', entityId: actor.userId, after: { revoked: true } })
  return {}
}
