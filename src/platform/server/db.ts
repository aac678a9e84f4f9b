import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Tables } from './tables.ts'

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
  close(): Promise<void>
}

export type Entry = { tenantId: string; tokenHash: Buffer; yearId: string | null; readOnly: boolean }

export type OpenTransaction = {
  /** What the session's door function answered, or null when the token opens nothing here. */
  readonly door: unknown
  readonly db: TenantDb
  /** Ends the transaction; the handle is dead afterwards. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

const beginnings = { true: 'begin read only', false: 'begin' } as const

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
  pool.on('acquire', finishRead)

  const open: Database['open'] = (acting, options) =>
    begin(pool, options?.readOnly ?? false, (client) =>
      client.query({
        name: 'act',
        text: 'select act_as($1, $2, $3, $4)',
        values: [acting.tenantId, acting.userId, acting.yearId, acting.organisationId],
      }),
    )

  return {
    pool,
    open,
    inTenant: async (acting, work, options) => settle(await open(acting, options), work),
    enter: (entry) =>
      begin(pool, entry.readOnly, async (client) => {
        const { rows } = await client.query<{ door: unknown }>({
          name: 'enter',
          text: 'select enter_session($1, $2, $3) as door',
          values: [entry.tenantId, entry.tokenHash, entry.yearId],
        })
        return rows[0]?.door ?? null
      }),
    close: () => pool.end(),
  }
}

async function begin(pool: Pool, readOnly: boolean, first: (client: PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    // Sent in one packet: the door's answer arrives with the same round trip.
    const [, door] = await together(client, () => [client.query(beginnings[`${readOnly}`]), first(client)])
    return openTransaction(client, door, readOnly)
  } catch (error) {
    await end(client, 'rollback')
    throw error
  }
}

/** Queries started by `send` leave in one packet: each packet costs as much as a small query. */
function together<T>(client: PoolClient, send: () => Promise<T>[]): Promise<T[]> {
  const release = held.get(client) ?? hold(client)
  try {
    return Promise.all(send())
  } finally {
    release()
  }
}

/** Connections whose packets are being held back, with the function that lets them go. */
const held = new WeakMap<PoolClient, () => void>()

function hold(client: PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  const release = () => {
    if (held.delete(client)) stream.uncork()
  }
  held.set(client, release)
  return release
}

/** Ends a transaction and gives the connection back; a connection that cannot even do that is thrown away. */
async function end(client: PoolClient, statement: 'commit' | 'rollback') {
  try {
    const { command } = await client.query(statement)
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

function openTransaction(client: PoolClient, door: unknown, readOnly: boolean): OpenTransaction {
  const connection = new TransactionConnection(client)
  return {
    door,
    db: new Kysely<Tables>({ dialect: dialectOver(connection) }),
    commit: async () => {
      connection.close()
      if (readOnly) return leaveOpen(client)
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if ((await end(client, 'commit')) !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
    },
    rollback: async () => {
      connection.close()
      await end(client, 'rollback')
    },
  }
}

/** How long a finished read may wait for the next request to carry its end along, in milliseconds. */
const patience = 20

const unfinished = new WeakMap<PoolClient, NodeJS.Timeout>()

/**
 * A read has nothing to commit, so its end need not cost a packet of its own: it leaves with the first packet of the
 * connection's next use, whatever that is, or after a moment by itself. Nobody gets a connection inside an old transaction.
 */
function leaveOpen(client: PoolClient) {
  const timer = setTimeout(() => finishRead(client), patience)
  unfinished.set(client, timer)
  client.release()
}

function finishRead(client: PoolClient) {
  const timer = unfinished.get(client)
  if (!timer) return
  clearTimeout(timer)
  unfinished.delete(client)
  setImmediate(hold(client))
  // A failure here is a lost connection, which whoever uses it next is told.
  client.query('commit').catch(() => {})
}

const statementNames = new Map<string, string>()

/** Statements are prepared once per connection; a cap keeps generated SQL from filling the server's memory. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= 2000) return undefined
  const name = createHash('md5').update(text).digest('hex')
  statementNames.set(text, name)
  return name
}

class TransactionConnection implements DatabaseConnection {
  #client: PoolClient | null
  constructor(client: PoolClient) {
    this.#client = client
  }

  close() {
    this.#client = null
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#client) throw new Error('This database handle was used after its transaction had ended.')
    const name = statementName(query.sql)
    const result = await this.#client.query({
      text: query.sql,
      values: query.parameters as unknown[],
      ...(name && { name }),
    })
    return {
      rows: result.rows ?? [],
      ...(result.command !== 'SELECT' && { numAffectedRows: BigInt(result.rowCount ?? 0) }),
    }
  }

  // biome-ignore lint/correctness/useYield: rows are read in pages; a cursor cannot share a pipelined connection.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages instead of streaming.')
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

const dialectOver = (connection: DatabaseConnection) => ({
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createDriver: (): Driver => ({
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  }),
})
