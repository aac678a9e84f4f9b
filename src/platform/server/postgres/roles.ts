import { setTimeout as pause } from 'node:timers/promises'
import { type Client, escapeIdentifier as name, escapeLiteral as text } from 'pg'
import { type DatabaseUrls, databaseUrls, inDatabase, readAddress } from './address.ts'
import { sqlState, withConnection } from './connection.ts'
import { checkPrivileges, checkServer, closeDatabase, closePublicSchema, findRole } from './rights.ts'
import { scramVerifier } from './scram.ts'

/**
 * Makes sure that the roles of `databaseUrls` exist, can log in and have no more privileges than they need.
 * With `ownerPassword`, `adminUrl` is a superuser's, and the owner `banyan` and its database are created first; without,
 * it is the owner's. Several processes may call this at once.
 */
export async function prepareRoles(options: { adminUrl: string; ownerPassword?: string }): Promise<DatabaseUrls> {
  const { adminUrl, ownerPassword } = options
  const ownerUrl = ownerPassword === undefined ? adminUrl : await prepareOwner(adminUrl, ownerPassword)
  const urls = databaseUrls(ownerUrl)
  for (let attempt = 1; ; attempt++) {
    try {
      await prepareServerRoles(urls)
      return urls
    } catch (error) {
      // Roles are server-wide but advisory locks are per database, so starts on other databases may collide.
      if (attempt === 5 || !isCollision(error)) throw error
      await pause(50 * attempt)
    }
  }
}

const isCollision = (error: unknown): boolean =>
  ['42710', '23505'].includes(sqlState(error)) ||
  (sqlState(error) === 'XX000' && String(error).includes('concurrently'))

async function prepareOwner(adminUrl: string, password: string): Promise<string> {
  const url = new URL(inDatabase(adminUrl, 'banyan'))
  url.username = 'banyan'
  url.password = encodeURIComponent(password)

  await withConnection(adminUrl, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtext('banyan owner'))`)
    const { rows } = await admin.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'banyan') as role,
          exists (select from pg_database where datname = 'banyan') as database`,
    )
    if (!rows[0]?.role) await admin.query('create role banyan login createrole createdb nosuperuser nobypassrls')
    if (!rows[0]?.database) await admin.query('create database banyan owner banyan')
    // Lets the owner end its servers' sessions when it drops a database.
    await admin.query('grant pg_signal_backend to banyan')
    // Lets the owner bring back the rows of a school as they were, without the triggers that number and chain new ones.
    await admin.query('grant set on parameter session_replication_role to banyan')
    await admin.query('revoke all on database postgres, template1 from public')
    await admin.query('grant connect on database postgres to banyan')
    if (await loginProblem(url.href)) await admin.query(`alter role banyan password ${text(scramVerifier(password))}`)
  })
  return url.href
}

async function prepareServerRoles(urls: DatabaseUrls): Promise<void> {
  await withConnection(urls.owner, async (client) => {
    const { owner, database } = await checkServer(client)
    await exclusively(client, async () => {
      await prepareRole(client, owner, urls.server)
      await prepareRole(client, owner, urls.jobs)
      await closeDatabase(client, database, owner)
      await closePublicSchema(client)
    })
    for (const url of [urls.server, urls.jobs]) {
      if (!(await loginProblem(url))) continue
      await exclusively(client, () => setPassword(client, owner, url))
      const reason = await loginProblem(url)
      if (reason) throw new Error(`The database role ${roleOf(url)} cannot log in: ${reason}`)
    }
  })
}

const roleOf = (url: string): string => readAddress(url).owner
const verifier = (url: string): string => text(scramVerifier(readAddress(url).password))

/** Runs a transaction while no other server of this database prepares roles. */
async function exclusively(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('banyan roles'))`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function prepareRole(client: Client, owner: string, url: string): Promise<void> {
  const role = roleOf(url)
  const found = await findRole(client, role)
  if (!found) {
    await withExplanation(
      client.query(
        `create role ${name(role)} login noinherit nosuperuser nobypassrls nocreaterole nocreatedb noreplication
          password ${verifier(url)}`,
      ),
      `The database user ${owner} must be allowed to create roles: alter role ${name(owner)} createrole`,
    )
    return
  }
  checkPrivileges(role, found, role === `${owner}_jobs` ? ['owns'] : [])
  if (found.inherits) await client.query(`alter role ${name(role)} noinherit`)
}

async function setPassword(client: Client, owner: string, url: string): Promise<void> {
  const role = name(roleOf(url))
  await withExplanation(
    client.query(`alter role ${role} login password ${verifier(url)}`),
    `The database user ${owner} must be allowed to set a password: grant ${role} to ${name(owner)} with admin option`,
  )
}

async function withExplanation(query: Promise<unknown>, explanation: string): Promise<void> {
  try {
    await query
  } catch (cause) {
    throw sqlState(cause) === '42501' ? new Error(explanation, { cause }) : cause
  }
}

/** Why the URL's role cannot log in, or undefined if it can. */
async function loginProblem(url: string): Promise<string | undefined> {
  try {
    const user = await withConnection(url, async (client) => {
      const { rows } = await client.query<{ user: string }>('select session_user as user')
      return rows[0]?.user
    })
    return user === roleOf(url) ? undefined : `it is logged in as ${user}`
  } catch (error) {
    if (['28P01', '28000'].includes(sqlState(error))) return String(error)
    throw error
  }
}
