import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import type { BranchSetup, Invitation } from '#platform/server/contributions/branchSetup.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { reserveCode } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { createUser } from './seed.ts'

/** Creates a branch's first super admin and e-mails them a link to choose a password. */
export const branchSetup: BranchSetup = {
  create: async (unit, person) => {
    const userId = await createUser(unit.db, { ...person, roleId: roles.admin, isSuperAdmin: true })
    await sendInvitation(unit, userId)
    unit.audit({ entity: 'adminAccount', entityId: userId, after: { userName: person.userName, isSuperAdmin: true } })
  },
  invitation: {
    find: async (db) => {
      const invited = await findInvited(db)
      return invited ? invitationOf(invited) : null
    },
    send: async (unit) => {
      const invited = await findInvited(unit.db)
      if (!invited || invited.acceptedAt) return false
      // Only the newest link works.
      await sql`update one_time_codes set used_at = now()
        where user_id = ${invited.userId} and purpose = 'invitation' and used_at is null`.execute(unit.db)
      await sendInvitation(unit, invited.userId)
      unit.audit({ entity: 'adminAccount', entityId: invited.userId, after: { invitedAgain: true } })
      return true
    },
  },
}

const sendInvitation = async ({ db, enqueue }: Unit, userId: string) =>
  enqueue(sendPasswordLink, { codeId: await reserveCode(db, userId, 'invitation'), purpose: 'invitation' })

type Invited = {
  userId: string
  name: string
  email: string
  acceptedAt: string | null
  sentAt: string
  expiresAt: string
  isExpired: boolean
}

/** The oldest super admin that was invited, with their latest link. */
async function findInvited(db: TenantDb): Promise<Invited | null> {
  const { rows } = await sql<Invited>`
    select u.id as "userId", trim(u.first_name || ' ' || u.last_name) as name, coalesce(u.email, '') as email,
      case when u.password_hash is not null then coalesce(u.password_set_at, u.created_at) end as "acceptedAt",
      c.created_at as "sentAt", c.expires_at as "expiresAt", c.expires_at < now() as "isExpired"
    from users u
    cross join lateral (select * from one_time_codes o where o.tenant_id = u.tenant_id and o.user_id = u.id
      and o.purpose = 'invitation' order by o.created_at desc limit 1) c
    where u.is_super_admin order by u.created_at, u.id limit 1`.execute(db)
  return rows[0] ?? null
}

const invitationOf = ({ name, email, acceptedAt, sentAt, expiresAt, isExpired }: Invited): Invitation => ({
  name,
  email,
  ...(acceptedAt
    ? { state: 'accepted', at: acceptedAt }
    : isExpired
      ? { state: 'expired', at: expiresAt }
      : { state: 'sent', at: sentAt }),
})
