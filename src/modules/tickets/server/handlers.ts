import { sql } from 'kysely'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { fullName } from './ticketReads.ts'

/** The admins who may decide about tickets. */
export async function ticketHandlersOf(db: TenantDb): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    select u.id as "userId", ${fullName('u')} as name from users u
    where u.role_id = ${roles.admin} and u.status_id = ${activeStatus.active}
      and (u.is_super_admin or exists (select from privileges p where p.tenant_id = u.tenant_id and p.user_id = u.id
        and p.domain_id = ${privilegeDomains.supportTickets} and p.is_approval)) order by 2, 1 limit 100`.execute(db)
  return rows
}

/** Who is told about a ticket in the office: the person it was given to, else everybody who may decide. */
export async function toldOf(db: TenantDb, assigneeId: string | null, exceptId?: string): Promise<string[]> {
  const handlers = await ticketHandlersOf(db)
  const ids = handlers.map(({ userId }) => userId)
  const told = assigneeId && ids.includes(assigneeId) ? [assigneeId] : ids
  return told.filter((id) => id !== exceptId)
}
