import { sql } from 'kysely'
import { createAccounts, createSignInCodes, freeUserNames, inviteUser } from '#modules/access/server/public.ts'
import type { InvitedBy } from '#modules/people/guardianSchemas.ts'
import { activeStatus, roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { today } from '../students/studentClass.ts'
import { lastSignIn, splitName } from './guardians.ts'
import { sendFamilyMessage } from './invitationMessage.ts'

/** A guardian who may see at least one child. `children` are those the invitation is about. */
export type Invitee = {
  readonly guardianId: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly userId: string | null
  readonly isActive: boolean
  readonly children: string
  readonly hasSignedIn: boolean
  readonly isInvitedToday: boolean
}

const invitee = (which: ReturnType<typeof sql>) => sql<Invitee>`
  select g.id as "guardianId", g.name, g.email, g.phone, g.user_id as "userId",
    coalesce((select a.status_id from users a where a.tenant_id = g.tenant_id and a.id = g.user_id), 1) = ${activeStatus.active} as "isActive",
    string_agg(trim(u.first_name || ' ' || u.last_name), ', ' order by u.first_name) as children,
    ${lastSignIn('g')} is not null as "hasSignedIn", coalesce(g.invited_at > now() - interval '1 day', false) as "isInvitedToday"
  from guardians g join student_guardians l on l.tenant_id = g.tenant_id and l.guardian_id = g.id and l.barred_on is null
    join users u on u.tenant_id = l.tenant_id and u.id = l.student_id and u.status_id = ${activeStatus.active}
  where ${which}
  group by g.tenant_id, g.id order by lower(g.name), g.id`

/** The guardian, or null if they may not see any child. */
export async function inviteeOf(db: TenantDb, guardianId: string): Promise<Invitee | null> {
  const { rows } = await invitee(sql`g.id = ${guardianId}`).execute(db)
  return rows[0] ?? null
}

export async function inviteesOfClass(db: TenantDb, classId: string): Promise<Invitee[]> {
  const inClass = sql`l.student_id in (select e.student_id from enrolments e where e.class_id = ${classId} and ${today('e')})`
  return (await invitee(inClass).execute(db)).rows
}

/** What keeps an invitation from reaching a guardian that way. */
export const addressMissing = ({ email, phone }: Invitee, by: InvitedBy): 'no-email' | 'no-phone' | null =>
  by === 'mail' ? (email ? null : 'no-email') : phone ? null : 'no-phone'

/** Tells guardians how to sign in, creating the accounts they lack. Each must have the address it goes to. */
export async function inviteGuardians(unit: Unit, invitees: readonly Invitee[], by: InvitedBy): Promise<void> {
  const accounts = await ensureAccounts(unit, invitees)
  await Promise.all(
    accounts.map(({ guardianId, userId }) =>
      by === 'mail' ? inviteUser(unit, userId) : unit.enqueue(sendFamilyMessage, { guardianId, key: newId() }),
    ),
  )
  await noteInvited(unit, invitees, by)
}

/** Creates a sign-in code for each guardian, and the accounts they lack. */
export async function guardianCodes(unit: Unit, invitees: readonly Invitee[]) {
  const accounts = await ensureAccounts(unit, invitees)
  const codes = await createSignInCodes(
    unit,
    accounts.map(({ userId }) => userId),
  )
  await noteInvited(unit, invitees, 'code')
  const codeOf = new Map(codes.map((one) => [one.userId, one]))
  return accounts.flatMap(({ userId, ...guardian }) => {
    const created = codeOf.get(userId)
    return created ? [{ ...guardian, ...created }] : []
  })
}

async function noteInvited({ db, audit }: Unit, invitees: readonly Invitee[], by: InvitedBy | 'code') {
  await db
    .updateTable('guardians')
    .set({ invited_at: sql`now()`, invited_by: by })
    .where('id', 'in', [...invitees.map(({ guardianId }) => guardianId), newId()])
    .execute()
  for (const { guardianId, email, phone } of invitees) {
    const to = by === 'mail' ? email : by === 'message' ? phone : null
    audit({ entity: 'guardian', entityId: guardianId, after: { invitedBy: by, ...(to && { invitedAt: to }) } })
  }
}

type WithAccount = Invitee & { readonly userId: string }

async function ensureAccounts(unit: Unit, invitees: readonly Invitee[]): Promise<WithAccount[]> {
  const { db } = unit
  // Locked in order, so that of two invitations at once only the first creates an account.
  const { rows } = await sql<{ guardianId: string; userId: string | null }>`
    select id as "guardianId", user_id as "userId" from guardians
    where id = any (${invitees.map(({ guardianId }) => guardianId)}::uuid[]) order by id for update`.execute(db)
  const accountOf = new Map(rows.map(({ guardianId, userId }) => [guardianId, userId]))
  const without = invitees.filter(({ guardianId }) => !accountOf.get(guardianId))
  const userNames = await freeUserNames(
    db,
    without.map(({ email, name }) => email?.split('@')[0] ?? name.replaceAll(/\s+/g, '.')),
  )
  const created = await createAccounts(
    unit,
    without.map(({ name, email, phone }, at) => ({
      ...splitName(name),
      email,
      phone,
      userName: userNames[at] ?? '',
      roleId: roles.student,
      isGuardian: true,
    })),
  )
  const links = without.map(({ guardianId }, at) => ({ guardianId, userId: created[at] ?? '' }))
  await sql`
    update guardians g set user_id = r."userId"
    from jsonb_to_recordset(${JSON.stringify(links)}) as r("guardianId" uuid, "userId" uuid)
    where g.id = r."guardianId"`.execute(db)
  for (const { guardianId, userId } of links) accountOf.set(guardianId, userId)
  return invitees.flatMap((one) => {
    const userId = accountOf.get(one.guardianId)
    return userId ? [{ ...one, userId }] : []
  })
}
