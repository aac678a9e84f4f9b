import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Database, TenantDb } from '#platform/server/database/database.ts'
import { hashToken } from '#platform/server/requests/credentials.ts'
import type { MeasuredScreen } from './measuredScreen.ts'
import { people, school } from './world.ts'

/** Somebody who is signed in, and what they open: the values of the placeholders in the screen's address and SQL. */
export type Visit = {
  readonly userId: string
  readonly token: string
  readonly values: Readonly<Record<string, string>>
}

export type SchoolKey = { readonly tenantId: string; readonly yearId: string }

/** The school whose screens are opened. */
export async function keyOf({ pool }: Database): Promise<SchoolKey> {
  const { rows } = await pool.query<SchoolKey>(
    'select id as "tenantId", current_year_id as "yearId" from tenants where sub_domain = $1',
    [school],
  )
  const [key] = rows
  if (!key) throw new Error('The large school is missing.')
  return key
}

/** Finds the school's people for a screen and opens a session for each of them, without hashing sixteen passwords. */
export function visitsOf(
  database: Database,
  { tenantId, yearId }: SchoolKey,
  screen: MeasuredScreen,
): Promise<Visit[]> {
  return database.inTenant({ tenantId, yearId }, async (db) => {
    const { rows } = await db.executeQuery<Record<string, string>>(CompiledQuery.raw(screen.people))
    if (rows.length !== people) throw new Error(`${screen.name}: found ${rows.length} people instead of ${people}.`)
    return Promise.all(rows.map((values) => newVisit(db, values)))
  })
}

async function newVisit(db: TenantDb, values: Record<string, string>): Promise<Visit> {
  const { userId = '' } = values
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      client: 'Bench',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return { userId, token, values }
}
