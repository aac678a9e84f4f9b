import { sql } from 'kysely'
import { activeStatus, type RoleId } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { reserveCode, voidCodes } from './codes.ts'
import { sendPasswordLink } from './jobs.ts'
import { endSessions } from './sessions.ts'

export type AccountDetails = {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
}

export type NewAccount = AccountDetails & {
  userName: string
  roleId: RoleId
  isGateStaff?: boolean
  isGuardian?: boolean
}

/** Creates accounts without a password in one statement and returns their ids in the same order. */
export async function createAccounts({ db }: Pick<Unit, 'db'>, accounts: readonly NewAccount[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = accounts.map((account) => ({ id: newId(), isGateStaff: false, isGuardian: false, ...account }))
  await sql`
    insert into users (id, user_name, role_id, first_name, last_name, email, phone, is_gate_staff, is_guardian, must_set_password)
    select id, "userName", "roleId", "firstName", "lastName", email, phone, "isGateStaff", "isGuardian", true
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, "userName" text, "roleId" smallint, "firstName" text,
      "lastName" text, email text, phone text, "isGateStaff" boolean, "isGuardian" boolean)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Updates names and contact details. Omitted fields keep their value. */
export async function saveAccounts(
  { db }: Pick<Unit, 'db'>,
  changes: readonly (Partial<AccountDetails> & { userId: string; userName?: string; isGateStaff?: boolean })[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update users u set
      user_name = coalesce(r.change ->> 'userName', u.user_name),
      first_name = coalesce(r.change ->> 'firstName', u.first_name),
      last_name = coalesce(r.change ->> 'lastName', u.last_name),
      email = case when r.change ? 'email' then r.change ->> 'email' else u.email end,
      phone = case when r.change ? 'phone' then r.change ->> 'phone' else u.phone end,
      is_gate_staff = coalesce((r.change ->> 'isGateStaff')::boolean, u.is_gate_staff),
      version = u.version + 1
    from jsonb_array_elements(${JSON.stringify(changes)}) as r(change)
    where u.id = (r.change ->> 'userId')::uuid`.execute(db)
}

/** Activates or deactivates an account; deactivating ends its sessions. */
export async function setAccountStatus(unit: Unit, userId: string, statusId: number): Promise<void> {
  await unit.db
    .updateTable('users')
    .set({ status_id: statusId, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute()
  if (statusId === activeStatus.deactivated) await endSessions(unit, userId)
}

/** Ends an account's sessions, and with them its windows, and voids its links and codes. */
export async function shutOut(unit: Unit, userId: string): Promise<void> {
  await endSessions(unit, userId)
  await voidCodes(unit.db, userId)
}

/** E-mails the user a link to choose a password; the account must have an e-mail address. */
export async function inviteUser({ db, enqueue }: Unit, userId: string): Promise<void> {
  await enqueue(sendPasswordLink, { codeId: await reserveCode(db, userId, 'invitation'), purpose: 'invitation' })
}

/** Deletes an account unless other records refer to it; returns whether it was deleted. */
export async function deleteAccount({ db }: Pick<Unit, 'db'>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean | null }>`select delete_unused('users', ${userId}) as gone`.execute(db)
  return rows[0]?.gone === true
}

/** Deletes the accounts nothing refers to and returns their ids. */
export async function deleteAccounts({ db }: Pick<Unit, 'db'>, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ gone: string[] }>`
    select delete_unused_many('users', ${userIds}::uuid[]) as gone`.execute(db)
  return new Set(rows[0]?.gone)
}

/** The given user names that are already in use, in lower case. */
export async function takenUserNames(db: TenantDb, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select lower(user_name) as name from users
    where lower(user_name) = any (${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** A free user name for each preferred one, with a number appended where the name is taken. */
export async function freeUserNames(db: TenantDb, preferred: readonly string[]): Promise<string[]> {
  const plain = preferred.map(userNameFrom)
  const chosen: (string | undefined)[] = plain.map(() => undefined)
  const used = new Set<string>()
  for (let round = 1; chosen.includes(undefined); round++) {
    const tries = plain.map((name) => (round === 1 ? name : `${name}${round}`))
    const taken = await takenUserNames(
      db,
      tries.filter((_, at) => chosen[at] === undefined),
    )
    for (const [at, name] of tries.entries()) {
      if (chosen[at] !== undefined || taken.has(name) || used.has(name)) continue
      used.add(name)
      chosen[at] = name
    }
  }
  return chosen as string[]
}

function userNameFrom(preferred: string): string {
  const name = preferred
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 50)
  return name || 'user'
}
