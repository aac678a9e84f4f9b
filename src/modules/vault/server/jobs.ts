import { sql } from 'kysely'
import * as z from 'zod'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { job, systemJob } from '#platform/server/jobs/jobs.ts'
import { enqueueIn } from '#platform/server/jobs/queue.ts'
import type { Services } from '#platform/server/services.ts'
import { documentExpires, staffDocumentExpires } from '../notifications.ts'
import { alertDays, alertDue } from '../rules.ts'
import { vaultPaths } from '../web/paths.ts'
import { isPrivate } from './categories.ts'
import { fullName, isStaff } from './vaultPeople.ts'
import { mustBeRenewed } from './vaultReads.ts'

type Expiring = {
  id: string
  title: string
  on: string
  daysLeft: number
  ownerId: string
  name: string
  roleId: number
  isPrivate: boolean
  given: number[]
}

/** Tells owners and the office about documents that expire in 60, 30 and 7 days, each once; forgets unused files. */
export const tellExpiring = job('vault.tellExpiring', z.object({}), async (_, { db, notify, services }) => {
  await forgetUnused(db, services)
  const { rows } = await sql<Expiring>`
    select i.id, i.title, i.expires_on::text as on, i.expires_on - school_today() as "daysLeft", i.user_id as "ownerId", ${fullName('u')} as name,
      u.role_id as "roleId", ${isPrivate} as "isPrivate",
      array(select a.days::int from vault_alerts a where a.tenant_id = i.tenant_id and a.item_id = i.id) as given
    from vault_items i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where ${isStaff} and ${mustBeRenewed}
      and i.expires_on between school_today() and school_today() + ${alertDays[0]}::int`.execute(db)
  const office = await sql<{ id: string }>`
    select u.id from users u where u.role_id = 1 and u.status_id = 1 and (u.is_super_admin or exists (select from privileges p
      where p.tenant_id = u.tenant_id and p.user_id = u.id and p.domain_id = ${privilegeDomains.topVault} and p.is_editable)) limit 100`.execute(
    db,
  )
  for (const { id, title, on, daysLeft, ownerId, name, roleId, isPrivate: isOwnOnly, given } of rows) {
    const days = alertDue(daysLeft, given)
    if (days === null) continue
    const { numAffectedRows = 0n } =
      await sql`insert into vault_alerts (item_id, days) values (${id}, ${days}) on conflict do nothing`.execute(db)
    if (numAffectedRows === 0n) continue
    const link = roleId === 3 ? vaultPaths.teacher : vaultPaths.own
    await notify(documentExpires, { to: ownerId, params: { title, on }, link })
    const others = office.rows.map((one) => one.id).filter((one) => one !== ownerId)
    if (others.length > 0 && !isOwnOnly)
      await notify(staffDocumentExpires, {
        to: others,
        params: { title, name, on },
        link: `${vaultPaths.office}?person=${ownerId}`,
      })
  }
})

/** Files that were uploaded for a document which was never saved. */
async function forgetUnused(db: TenantDb, { files }: Pick<Services, 'files'>) {
  const { rows } = await sql<{ id: string }>`
    delete from vault_files where kept_at < now() - interval '1 day' returning file_id as id`.execute(db)
  for (const { id } of rows) await files.forget(db, id)
}

/** Every morning in each school. */
export const tellAllExpiring = systemJob(
  'vault.tellAllExpiring',
  '45 1 * * *',
  'it only enqueues one job per school',
  async ({ database }) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from tenants where kind = 'school' and status_id = 1 order by id`,
    )
    for (const { id: tenantId } of rows)
      await database.inTenant({ tenantId }, (db) =>
        enqueueIn(db, tenantId)(tellExpiring, {}, { key: `vault expiry ${tenantId}` }),
      )
  },
)
