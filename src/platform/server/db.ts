import type { Kysely } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { handleOver } from './handle.ts'
import type { Tables } from './tables.ts'
import { type Answer, type Statement, travel } from './trip.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/**
 * The only handle a handler or job ever holds: a transaction in which the tenant is already set. It dies with its
 * transaction, so a forgotten `await` cannot run inside somebody else's.
 */
export type TenantDb = Omit<
  Kysely<Tables>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'schema' | 'introspection' | 'withSchema'
>

/** Who a transaction acts for, when no session opens it: a job, a builder, or a page before login. */
export type Acting = { tenantId: string; userId?: string; yearId?: string; organisationId?: string }

export type Database = {
  readonly pool: Pool
  /** Runs `work` inside the tenant's transaction and commits; anything thrown rolls back. */
  inTenant<T>(acting: Acting, work: (db: TenantDb) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** The same, left open: whoever asks for it ends it. */
  open(acting: Acting, options?: { readOnly?: boolean }): Promise<OpenTransaction>
  /** Steps in with a session token: one trip opens the transaction, sets the tenant and finds the user. */
  enter(entry: Entry): Promise<OpenTransaction>
  /**
   * Steps in for a read before the session has been found: the handle works at once, as the guessed user, and its first
   * query leaves in the same packet as the lookup. Nothing read may be shown before `door` has answered what was guessed.
   */
  enterAhead(
    entry: Omit<Entry, 'readOnly'>,
    /** An administrator with few privileges has them, and may be given others; nobody else has any. */
    guessed: { userId: string; hasPrivileges: boolean },
  ): Promise<{ tx: OpenTransaction; door: Promise<string | null> }>
  close(): Promise<void>
}

export type Entry = {
  /** Of the tenant: the host has said which it is. */
  tenant: { id: string; kind: 'school' | 'organisation'; organisationId: string; currentYearId: string | null }
  tokenHash: Buffer
  yearId: string | null
  readOnly: boolean
}

export type OpenTransaction = {
  /** What the session lookup answered, or null when the token opens nothing here. */
  readonly door: string | null
  readonly db: TenantDb
  /** Ends the transaction; the handle is dead afterwards. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

export function openPool(url: string, max = 10): Database {
  const pool = new Pool({
    connectionString: url,
    max,
    // Queries of one connection go out without waiting for the answer to the one before.
    pipeline: true,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that breaks while idle is replaced on the next use; it must not end the process.
  pool.on('error', () => {})
  pool.on('connect', endReadsFirst)

  const open: Database['open'] = async ({ tenantId, userId, yearId, organisationId }, options) => {
    const year = yearId ?? (await currentYear(pool, tenantId))
    return begin(pool, options?.readOnly ?? false, { tenantId, userId, yearId: year, organisationId }, null)
  }

  return {
    pool,
    open,
    inTenant: async (acting, work, options) => settle(await open(acting, options), work),
    enter: (entry) => begin(pool, entry.readOnly, settingsOf(entry), lookup(entry)),
    enterAhead: async (entry, { userId, hasPrivileges }) => {
      const client = await pool.connect()
      const door = Promise.withResolvers<string | null>()
      // Whoever waits for it handles its failure; until then it must not end the process.
      door.promise.catch(() => {})
      let opening = [...beginning(client, true, { ...settingsOf(entry), userId }), lookup(entry, hasPrivileges)]
      const leave = (...behind: Statement[]): Promise<Answer> | undefined => {
        const answers = travel(client, [...opening, ...behind])
        answers[opening.length - 1]?.then((found) => door.resolve(doorOf(found)), door.reject)
        opening = []
        return answers.at(-1)
      }
      // A handler that asks nothing must not keep the lookup waiting.
      setImmediate(() => opening.length > 0 && leave())
      const send = (statement: Statement) => (opening.length > 0 && leave(statement)) || ask(client, statement)
      return { tx: openTransaction(client, null, true, send), door: door.promise }
    },
    close: () => pool.end(),
  }
}

/**
 * Finds the session behind a token within the tenant, and everything an access decision needs of its user: a token of
 * another school is simply not found. Sets who is acting on the way. What is known to be of no use is not looked up, which
 * saves a third of it: whether a guess still holds is asked with every read.
 */
const enterText = (withPrivileges: boolean, withYear: boolean) => `select json_build_object(
    'sessionId', s.id, 'lastSeenAt', s.last_seen_at, 'userId', u.id, 'userName', u.user_name, 'roleId', u.role_id,
    'isSuperAdmin', u.is_super_admin, 'isGateStaff', u.is_gate_staff, 'firstName', u.first_name, 'lastName', u.last_name,
    'mustSetPassword', u.must_set_password or coalesce(u.password_expires_at < now(), false),
    'privileges', ${withPrivileges ? privilegesText : 'null'}, 'yearStatus', ${withYear ? yearText : 'null'}
  )::text as door, set_config('app.user_id', u.id::text, true)
  from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
  where s.tenant_id = $1 and s.token_hash = $2 and s.ended_at is null and s.expires_at > now() and u.status_id = 1`

const privilegesText = `case when u.role_id = 1 and not u.is_super_admin then (
      select json_agg(json_build_array(p.domain_id, p.is_viewable, p.is_editable, p.is_approval, p.is_printable))
      from privileges p where p.tenant_id = $1 and p.user_id = u.id) end`

const yearText = '(select y.status_id from academic_years y where y.tenant_id = $1 and y.id = $3)'

const enterName = (withPrivileges: boolean, withYear: boolean) =>
  `enter${withPrivileges ? ' privileges' : ''}${withYear ? ' year' : ''}`

/** By name, put together once. */
const enterTexts = new Map(
  [true, false].flatMap((privileges) =>
    [true, false].map((year) => [enterName(privileges, year), enterText(privileges, year)] as const),
  ),
)

/** Somebody whose role gives them privileges would be found with another role than the one that was guessed. */
function lookup({ tenant, tokenHash, yearId }: Omit<Entry, 'readOnly'>, withPrivileges = true): Statement {
  const name = enterName(withPrivileges, yearId !== null)
  return {
    name,
    text: enterTexts.get(name) ?? '',
    values: [tenant.id, tokenHash, ...(yearId === null ? [] : [yearId])],
  }
}

const doorOf = ({ rows }: Answer) => (rows[0]?.door as string | undefined) ?? null

const settingsOf = ({ tenant, yearId }: Omit<Entry, 'readOnly'>): Settings => ({
  tenantId: tenant.id,
  yearId: yearId ?? tenant.currentYearId ?? undefined,
  organisationId: tenant.kind === 'organisation' ? tenant.organisationId : undefined,
})

async function currentYear(pool: Pool, tenantId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string | null }>({
    name: 'year',
    text: 'select current_year_id as id from tenants where id = $1',
    values: [tenantId],
  })
  return rows[0]?.id ?? undefined
}

type Settings = {
  tenantId: string
  userId?: string | undefined
  yearId?: string | undefined
  organisationId?: string | undefined
}

/** Local to the transaction: a pooled connection cannot carry a school into the next request. */
const settingsText = `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true),
  set_config('app.year_id', $3, true), set_config('app.organisation_id', $4, true)`

/** What opens a transaction on this connection, behind the end of the read before it. */
function beginning(client: PoolClient, readOnly: boolean, settings: Settings): Statement[] {
  const { tenantId, userId = '', yearId = '', organisationId = '' } = settings
  const text = readOnly ? 'begin read only' : 'begin'
  return [
    ...(owed.has(client) ? [endOf(client)] : []),
    { name: text, text },
    { name: 'settings', text: settingsText, values: [tenantId, userId, yearId, organisationId] },
  ]
}

async function begin(pool: Pool, readOnly: boolean, settings: Settings, first: Statement | null) {
  const client = await pool.connect()
  try {
    const steps = beginning(client, readOnly, settings)
    const answers = await Promise.all(travel(client, first ? [...steps, first] : steps))
    const found = first && answers.at(-1)
    return openTransaction(client, found ? doorOf(found) : null, readOnly)
  } catch (error) {
    await end(client, 'rollback')
    throw error
  }
}

async function ask(client: PoolClient, statement: Statement): Promise<Answer> {
  const [answer] = await Promise.all(travel(client, [statement]))
  if (!answer) throw new Error('A statement was sent and not answered.')
  return answer
}

/** Ends a transaction and gives the connection back; a connection that cannot even do that is thrown away. */
async function end(client: PoolClient, statement: 'commit' | 'rollback') {
  try {
    const { command } = await ask(client, { name: statement, text: statement })
    client.release()
    return command
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    if (statement === 'commit') throw error
    return statement
  }
}

async function settle<T>(tx: OpenTransaction, work: (db: TenantDb) => Promise<T>): Promise<T> {
  let result: T
  try {
    result = await work(tx.db)
  } catch (error) {
    await tx.rollback()
    throw error
  }
  await tx.commit()
  return result
}

function openTransaction(
  client: PoolClient,
  door: string | null,
  readOnly: boolean,
  send = (statement: Statement) => ask(client, statement),
): OpenTransaction {
  const { db, close } = handleOver(send)
  return {
    door,
    db,
    commit: async () => {
      close()
      if (readOnly) return leaveOpen(client)
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if ((await end(client, 'commit')) !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
    },
    rollback: async () => {
      close()
      await end(client, 'rollback')
    },
  }
}

/** How long a finished read may wait for the next request to carry its end along, in milliseconds. */
const patience = 20

/** Connections whose last read has not been ended yet. */
const owed = new WeakMap<PoolClient, NodeJS.Timeout>()

/**
 * A read has nothing to commit, so its end need not cost a packet of its own: it leaves with the first packet of the
 * connection's next use, whatever that is, or after a moment by itself. Nobody gets a connection inside an old transaction.
 */
function leaveOpen(client: PoolClient) {
  owed.set(
    client,
    // A failure here is a lost connection, which whoever uses it next is told.
    setTimeout(() => void travel(client, [endOf(client)]), patience),
  )
  client.release()
}

function endOf(client: PoolClient): Statement {
  clearTimeout(owed.get(client))
  owed.delete(client)
  return { name: 'commit', text: 'commit' }
}

/** Whoever asks a connection in the driver's own way has the read before it ended first. */
function endReadsFirst(client: PoolClient) {
  const send = client.query.bind(client) as (...values: unknown[]) => unknown
  const ended = (...values: unknown[]) => {
    if (owed.has(client)) void travel(client, [endOf(client)])
    return send(...values)
  }
  Object.assign(client, { query: ended })
}
