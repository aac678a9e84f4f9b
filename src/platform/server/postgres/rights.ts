import { type Client, escapeIdentifier as name } from 'pg'

const privileges = {
  rolsuper: 'SUPERUSER',
  rolbypassrls: 'BYPASSRLS',
  rolcreaterole: 'CREATEROLE',
  rolcreatedb: 'CREATEDB',
  rolreplication: 'REPLICATION',
  member: 'membership in another role',
  owns: 'ownership of something',
} as const

type Role = Record<keyof typeof privileges | 'inherits', boolean>

/** Refuses a server, database or owner that would fail later and less clearly; returns the owner and database. */
export async function checkServer(client: Client): Promise<{ owner: string; database: string }> {
  const { rows } = await client.query<{
    owner: string
    database: string
    version: string
    number: number
    encoding: string
    owns: boolean
  }>(`select session_user as owner, current_database() as database, current_setting('server_version') as version,
        current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
        (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database()) as owns`)
  const found = rows[0]
  if (!found) throw new Error('The database server gave no answer.')
  const { owner, database, version, number, encoding, owns } = found
  if (number < 150_000) throw new Error(`Banyan needs PostgreSQL 15 or newer; this server is ${version}.`)
  if (encoding !== 'UTF8') throw new Error(`The database must use UTF8, but ${database} uses ${encoding}.`)
  if (!owns) {
    throw new Error(`The database must belong to its user: alter database ${name(database)} owner to ${name(owner)}`)
  }
  return { owner, database }
}

export async function findRole(client: Client, role: string): Promise<Role | undefined> {
  const { rows } = await client.query<Role>(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolinherit as inherits,
        exists (select from pg_auth_members where member = pg_roles.oid) as member,
        exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass
          and refobjid = pg_roles.oid and deptype = 'o') as owns
      from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]
}

/** Refuses a role that could bypass row-level security: it may have only the allowed privileges. */
export function checkPrivileges(role: string, found: Role, allowed: (keyof typeof privileges)[] = []): void {
  const names = Object.keys(privileges) as (keyof typeof privileges)[]
  const excess = names
    .filter((privilege) => found[privilege] && !allowed.includes(privilege))
    .map((privilege) => privileges[privilege])
  if (excess.length === 0) return
  throw new Error(`The database role ${role} must have no special privileges, but it has ${excess.join(', ')}.`)
}

/** Lets only the owner and the two roles connect to a database; writes nothing if that is already so. */
export async function closeDatabase(client: Client, database: string, owner: string): Promise<void> {
  const [server, jobs] = [`${owner}_server`, `${owner}_jobs`]
  const readRights = async () => {
    const { rows } = await client.query<{ open: boolean; server: boolean; jobs: boolean }>(
      `select has_database_privilege('public', $1, 'connect,temporary') as open,
          has_database_privilege($2, $1, 'connect') as server,
          has_database_privilege($3, $1, 'connect') and has_database_privilege($3, $1, 'create') as jobs`,
      [database, server, jobs],
    )
    return rows[0]
  }
  if ((await readRights())?.open) await client.query(`revoke all on database ${name(database)} from public`)
  const rights = await readRights()
  if (!rights?.server) await client.query(`grant connect on database ${name(database)} to ${name(server)}`)
  if (!rights?.jobs) await client.query(`grant connect, create on database ${name(database)} to ${name(jobs)}`)
}

/** Lets only the owner create objects in the schema `public` of the connected database. */
export async function closePublicSchema(client: Client): Promise<void> {
  const isOpen = async () => {
    const { rows } = await client.query<{ open: boolean | null }>(
      `select has_schema_privilege('public', to_regnamespace('public'), 'create') as open`,
    )
    return rows[0]?.open === true
  }
  if (!(await isOpen())) return
  await client.query('revoke create on schema public from public')
  // In a cluster upgraded from PostgreSQL 14 the superuser owns the schema, and our revoke only causes a warning.
  if (await isOpen()) {
    throw new Error(
      'Every role can create objects in schema public. Ask its owner to run: revoke create on schema public from public',
    )
  }
}
