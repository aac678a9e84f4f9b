import type { Kysely } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { hostLimits } from '../limits/hostLimits.ts'
import {
  type FoundSession,
  foundSession,
  type SessionLookup,
  sessionQuery,
} from '../requests/sessions/sessionLookup.ts'
import type { Sharer } from '../requests/shares/fairShares.ts'
import type { Tables } from '../tables.ts'
import { type Boundaries, ownTransaction, partOfTransaction } from './boundaries.ts'
import { fairConnections } from './fairPool.ts'
import {
  limitingTime,
  operating,
  readOpening,
  type Settings,
  setUserColumn,
  writeOpening,
} from './openingStatements.ts'
import { createHandle } from './queryHandle.ts'
import { sessionLimits } from './roleLimits.ts'
import {
  type Answer,
  type ObserveStatements,
  observeStatements,
  Packet,
  type Statement,
  sendTogether,
  withoutNames,
} from './roundTrip.ts'
import { limitTimeBy } from './timeLimits.ts'

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/**
 * The only database handle that handlers and jobs get: a transaction in which the tenant is already set. It stops working
 * when its transaction ends, so a forgotten `await` cannot run in another request's transaction.
 */
export type TenantDb = Omit<
  Kysely<Tables>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'schema' | 'introspection' | 'withSchema'
>

/** A transaction of the people who run the installation. It has no tenant, so it sees no row of any school. */
export type OperatorDb = TenantDb

/** Identifies the tenant and user of a transaction without a session, such as in a job or on a page before sign-in. */
export type Acting = {
  tenantId: string
  userId?: string
  yearId?: string
  organisationId?: string
  /** Whose share of the connections it uses, if not the user's. Jobs use that of the school. */
  person?: string
}

export type Database = {
  readonly pool: Pool
  /** Runs `work` in a transaction of the tenant and commits it, or rolls it back if `work` throws. */
  inTenant<T>(acting: Acting, work: (db: TenantDb) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** Opens a transaction that the caller must end. */
  open(acting: Acting, options?: { readOnly?: boolean }): Promise<OpenTransaction>
  /** Opens a transaction for a session: one round trip begins it, sets the tenant and looks up the user. */
  openSession(
    entry: SessionLookup & { readOnly: boolean },
  ): Promise<OpenTransaction & { readonly found: (FoundSession & CachedLookup) | null }>
  /**
   * Opens a read for a session that was looked up earlier. The handle works at once: its first queries are sent in the same
   * packet as the check that the session has not changed. Do not use any result until `unchanged` has resolved to true.
   */
  openCachedSession(
    lookup: CachedLookup,
    sharer: Sharer,
  ): Promise<OpenTransaction & { readonly unchanged: Promise<boolean> }>
  /** Runs `work` in a transaction without a tenant that may read the directory and change what the operator decides. */
  asOperator<T>(work: (db: OperatorDb) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The statements that start a read for a session that was looked up earlier. */
export type CachedLookup = { readonly opening: Statement; readonly unchangedCheck: Statement }

export type OpenTransaction = {
  readonly db: TenantDb
  /** Ends the transaction. The handle cannot be used afterwards. */
  commit(): Promise<void>
  rollback(): Promise<void>
}

type PoolOptions = {
  /** Connections. */
  readonly max?: number
  /** Milliseconds a statement may run. */
  readonly statementLimit?: number
  readonly observe?: ObserveStatements
  /** Set if the URL is that of a pooler in transaction mode, where each transaction may run on another connection. */
  readonly isPooled?: boolean
}

export function openPool(url: string, options: PoolOptions = {}): Database {
  const { max = 10, statementLimit = hostLimits.statement, observe, isPooled = false } = options
  const pool = new Pool({
    connectionString: url,
    max,
    // Sends queries without waiting for the response to the previous one.
    pipeline: true,
    // A pooler refuses these, and the role has them: see `limitRole`.
    ...(!isPooled && sessionLimits(statementLimit)),
    connectionTimeoutMillis: 10_000,
  })
  if (isPooled) pool.on('connect', withoutNames)
  if (observe) pool.on('connect', (client) => observeStatements(client, observe))
  return onPool(pool, ownTransaction)
}

/**
 * Runs `work` on a database where everything is part of one transaction: all of it is stored, or nothing if `work` fails or
 * the process dies. For filling, not for requests: there is one connection, and no statement has a time limit.
 */
export async function inOneTransaction<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  // An idle connection must not be replaced by one that is outside the transaction.
  const pool = new Pool({
    connectionString: url,
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    // The role may have one, for a pooler.
    options: '-c statement_timeout=0',
  })
  const database = onPool(pool, partOfTransaction)
  try {
    await pool.query('begin')
    await pool.query(keepAutovacuumAway)
    const result = await work(database)
    await pool.query('commit')
    return result
  } finally {
    await database.close()
  }
}

/**
 * Locks the tables against autovacuum, not against readers and writers. It would see none of the rows of a long transaction and record
 * that their tables are empty, for which PostgreSQL then plans: one join of the demo took minutes.
 */
const keepAutovacuumAway = `
  do $$ begin
    execute (select 'lock table ' || string_agg(oid::regclass::text, ', ' order by oid) || ' in share update exclusive mode' from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and has_table_privilege(oid, 'update'));
  end $$`

function onPool(pool: Pool, boundaries: Boundaries): Database {
  // The pool replaces broken connections. Without a listener, the error would crash the process, also while one is in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = fairConnections(pool, pool.options.max)

  const open: Database['open'] = async ({ tenantId, userId, yearId, organisationId, person }, options) => {
    const year = yearId ?? (await currentYear(pool, tenantId))
    const settings = { tenantId, userId, yearId: year, organisationId, isOtherYear: yearId !== undefined }
    const client = await connect({ school: tenantId, person: person ?? userId })
    return options?.readOnly && boundaries === ownTransaction
      ? startRead(client, readOpening(settings)).transaction
      : (await beginWrite(client, boundaries, settings)).transaction
  }

  return {
    pool,
    open,
    inTenant: async (acting, work, options) => runAndEnd(await open(acting, options), work),
    openSession: async ({ readOnly, ...entry }) => {
      const client = await connect({ school: entry.tenant.id, person: entry.person })
      const settings = sessionSettings(entry)
      if (!readOnly) {
        const { transaction, answer } = await beginWrite(
          client,
          boundaries,
          settings,
          sessionQuery(entry, setUserColumn),
        )
        return { ...transaction, found: withOpening(answer && foundSession(answer, entry), settings) }
      }
      const answer = await sendFirst(startRead(client, readOpening(settings)), sessionQuery(entry))
      const found = withOpening(foundSession(answer, entry), settings)
      return { ...startRead(client, found?.opening ?? readOpening(settings)).transaction, found }
    },
    openCachedSession: async ({ opening, unchangedCheck }, sharer) => {
      const { send, transaction } = startRead(await connect(sharer), opening)
      const unchanged = send(unchangedCheck).then(({ count }) => count === 1)
      // Callers that await it still see the rejection; an unawaited one must not crash the process.
      unchanged.catch(() => {})
      return { ...transaction, unchanged }
    },
    asOperator: async (work) => {
      const client = await connect({ school: 'operator', person: undefined })
      return runAndEnd((await beginWrite(client, boundaries, { tenantId: '' }, operating)).transaction, work)
    },
    close: () => pool.end(),
  }
}

const withOpening = (found: FoundSession | null, settings: Settings) =>
  found && { ...found, opening: readOpening({ ...settings, userId: found.user.userId }) }

const sessionSettings = ({ tenant, yearId }: SessionLookup): Settings => ({
  tenantId: tenant.id,
  yearId: yearId ?? tenant.currentYearId ?? undefined,
  isOtherYear: yearId !== null && yearId !== tenant.currentYearId,
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

/**
 * A read has nothing to commit, so it needs no BEGIN or COMMIT: PostgreSQL runs each packet as one transaction. A packet
 * first sets the tenant and read-only mode, followed by all queries made in the same turn of the event loop, each once. No transaction
 * stays open between packets, and each statement sees what was committed before it, as in READ COMMITTED.
 */
function startRead(client: PoolClient, opening: Statement) {
  let next: Packet | null = null
  let ended = false
  let timeLimit: Statement | null = null
  const send = (statement: Statement): Promise<Answer> => {
    if (next) return next.addQuery(statement)
    const packet = new Packet()
    next = packet
    void packet.add(opening)
    if (timeLimit) void packet.add(timeLimit)
    process.nextTick(() => {
      next = null
      // Another request may be using the connection by now.
      if (ended) packet.discard(new Error('A query was not waited for, and its read had ended before it left.'))
      else packet.send(client)
    })
    return packet.add(statement)
  }
  const { db, close } = createHandle(send)
  // Each packet is a transaction of its own, so each carries the limit.
  limitTimeBy(db, async (milliseconds) => {
    timeLimit = limitingTime(milliseconds)
    void next?.add(timeLimit)
  })
  const end = async () => {
    close()
    ended = true
    client.release()
  }
  return { send, transaction: { db, commit: end, rollback: end } }
}

/** Sends the first query of a read, and ends the read if it fails, because the caller has no handle yet. */
async function sendFirst({ send, transaction }: ReturnType<typeof startRead>, statement: Statement): Promise<Answer> {
  try {
    return await send(statement)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** Opens a transaction that may write. BEGIN, the settings and an optional first statement are sent in one packet. */
async function beginWrite(client: PoolClient, boundaries: Boundaries, settings: Settings, first?: Statement) {
  const { begin, commit, rollback, committed } = boundaries
  let answers: Answer[]
  try {
    const steps = [begin, writeOpening(settings), ...(first ? [first] : [])]
    answers = await Promise.all(sendTogether(client, steps))
  } catch (error) {
    await rollBack(client, rollback)
    throw error
  }
  const { db, close } = createHandle((statement) => sendOne(client, statement))
  limitTimeBy(db, async (milliseconds) => {
    await sendOne(client, limitingTime(milliseconds))
  })
  const transaction: OpenTransaction = {
    db,
    commit: async () => {
      close()
      // Committing a failed transaction is not an error in PostgreSQL: it reports ROLLBACK.
      if ((await endTransaction(client, commit)) !== committed)
        throw new Error('The transaction had failed before its commit.')
    },
    rollback: async () => {
      close()
      await rollBack(client, rollback)
    },
  }
  return { transaction, answer: first ? (answers.at(-1) ?? null) : null }
}

async function sendOne(client: PoolClient, statement: Statement): Promise<Answer> {
  const [answer] = await Promise.all(sendTogether(client, [statement]))
  if (!answer) throw new Error('A statement was sent and not answered.')
  return answer
}

/** Ends a transaction and returns its connection to the pool, or discards the connection if that fails. */
async function endTransaction(client: PoolClient, statements: readonly Statement[]) {
  try {
    const answers = await Promise.all(sendTogether(client, statements))
    client.release()
    return answers.at(-1)?.command
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** A rollback that fails has discarded its connection, which also rolls back. */
const rollBack = (client: PoolClient, statement: Statement) => endTransaction(client, [statement]).catch(() => {})

async function runAndEnd<T>(tx: OpenTransaction, work: (db: TenantDb) => Promise<T>): Promise<T> {
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
