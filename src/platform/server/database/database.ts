import type { Kysely } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import { type FoundSession, foundSession, type SessionLookup, sessionQuery } from '../requests/sessionLookup.ts'
import type { Tables } from '../tables.ts'
import { handleOver } from './queryHandle.ts'
import { type Answer, Packet, type Statement, travel } from './roundTrip.ts'

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
  enter(
    entry: SessionLookup & { readOnly: boolean },
  ): Promise<OpenTransaction & { readonly found: (FoundSession & Ahead) | null }>
  /**
   * Steps in for a read as somebody who was found before: the handle works at once, and its first queries leave in the same
   * packet as the question whether all that was found still holds. Nothing read may be shown before `holds` has said so.
   */
  enterAhead(ahead: Ahead): Promise<OpenTransaction & { readonly holds: Promise<boolean> }>
  close(): Promise<void>
}

/** What a read sends first when it starts ahead. */
export type Ahead = { readonly opening: Statement; readonly stillHolds: Statement }

export type OpenTransaction = {
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

  const open: Database['open'] = async ({ tenantId, userId, yearId, organisationId }, options) => {
    const year = yearId ?? (await currentYear(pool, tenantId))
    const settings = { tenantId, userId, yearId: year, organisationId }
    const client = await pool.connect()
    return options?.readOnly
      ? reading(client, toRead(settings)).transaction
      : (await writing(client, settings)).transaction
  }

  return {
    pool,
    open,
    inTenant: async (acting, work, options) => settle(await open(acting, options), work),
    enter: async ({ readOnly, ...entry }) => {
      const client = await pool.connect()
      const settings = settingsOf(entry)
      if (!readOnly) {
        const { transaction, answer } = await writing(client, settings, sessionQuery(entry, actsAsFound))
        return { ...transaction, found: aheadOf(answer && foundSession(answer, entry), settings) }
      }
      const answer = await firstOf(reading(client, toRead(settings)), sessionQuery(entry))
      const found = aheadOf(foundSession(answer, entry), settings)
      return { ...reading(client, found?.opening ?? toRead(settings)).transaction, found }
    },
    enterAhead: async ({ opening, stillHolds }) => {
      const { send, transaction } = reading(await pool.connect(), opening)
      const holds = send(stillHolds).then(({ count }) => count === 1)
      // Whoever waits for it handles its failure; until then it must not end the process.
      holds.catch(() => {})
      return { ...transaction, holds }
    },
    close: () => pool.end(),
  }
}

/** Somebody who was found reads as themselves from then on. */
const aheadOf = (found: FoundSession | null, settings: Settings) =>
  found && { ...found, opening: toRead({ ...settings, userId: found.user.userId }) }

const settingsOf = ({ tenant, yearId }: SessionLookup): Settings => ({
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

/**
 * Local to the transaction: a pooled connection cannot carry a school into the next request. They are set by a condition
 * that no row meets, because nobody wants to be told them back.
 */
const settingsText = (...more: string[]) =>
  `select where (${[
    `set_config('app.tenant_id', $1, true)`,
    `set_config('app.user_id', $2, true)`,
    `set_config('app.year_id', $3, true)`,
    `set_config('app.organisation_id', $4, true)`,
    ...more,
  ].join(' || ')}) is null`

const writeSettings = { name: 'to write', text: settingsText() }
const readSettings = { name: 'to read', text: settingsText(`set_config('transaction_read_only', 'on', true)`) }

/** The lookup of a write says on the way who is acting: they are not known before. */
const actsAsFound = { name: 'acting', text: `set_config('app.user_id', u.id::text, true)` }

const valuesOf = ({ tenantId, userId = '', yearId = '', organisationId = '' }: Settings) => [
  tenantId,
  userId,
  yearId,
  organisationId,
]

const toWrite = (settings: Settings): Statement => ({ ...writeSettings, values: valuesOf(settings) })
const toRead = (settings: Settings): Statement => ({ ...readSettings, values: valuesOf(settings), kept: true })

/**
 * A read has nothing to commit, so it needs no beginning and no end: PostgreSQL runs each packet as one transaction. It says
 * first whose it is and that it only reads, and carries whatever is asked for in the same turn of the event loop. Between two
 * packets nothing is kept open, and every statement sees what was committed before it, as in any transaction here.
 */
function reading(client: PoolClient, opening: Statement) {
  let next: Packet | null = null
  let ended = false
  const send = (statement: Statement): Promise<Answer> => {
    if (next) return next.add(statement)
    const packet = new Packet()
    next = packet
    void packet.add(opening)
    process.nextTick(() => {
      next = null
      // The connection may be somebody else's by now.
      if (ended) packet.drop(new Error('A query was not waited for, and its read had ended before it left.'))
      else packet.leave(client)
    })
    return packet.add(statement)
  }
  const { db, close } = handleOver(send)
  const end = async () => {
    close()
    ended = true
    client.release()
  }
  return { send, transaction: { db, commit: end, rollback: end } }
}

/** Asks before anybody holds the read, who could end it. */
async function firstOf({ send, transaction }: ReturnType<typeof reading>, statement: Statement): Promise<Answer> {
  try {
    return await send(statement)
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** A transaction that may write: its beginning, whose it is and a first statement leave in one packet. */
async function writing(client: PoolClient, settings: Settings, first?: Statement) {
  let answers: Answer[]
  try {
    const steps = [{ name: 'begin', text: 'begin' }, toWrite(settings), ...(first ? [first] : [])]
    answers = await Promise.all(travel(client, steps))
  } catch (error) {
    await end(client, 'rollback')
    throw error
  }
  const { db, close } = handleOver((statement) => ask(client, statement))
  const transaction: OpenTransaction = {
    db,
    commit: async () => {
      close()
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if ((await end(client, 'commit')) !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
    },
    rollback: async () => {
      close()
      await end(client, 'rollback')
    },
  }
  return { transaction, answer: first ? (answers.at(-1) ?? null) : null }
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
