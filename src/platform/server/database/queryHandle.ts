import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from '../tables.ts'
import type { Answer, Statement } from './roundTrip.ts'

type Send = (statement: Statement) => Promise<Answer>

/** A Kysely instance that sends its queries with `send`. After `close`, every query fails. */
export function createHandle(send: Send): { db: Kysely<Tables>; close(): void } {
  const connection = new TransactionConnection(send)
  // We already have the connection. Getting it through Kysely's driver would take ten turns of the event loop.
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return { db: new Kysely<Tables>({ config, dialect, driver, executor }), close: () => connection.close() }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createDriver: () => driver,
}
const config = { dialect }

const statementNames = new Map<string, string>()

/** What a statement starts with if it is made up from what a person chose: preparing it would push out those used all day. */
export const madeUp = '/* made up */'

/** Statements are prepared once per connection; a cap keeps generated SQL from filling the server's memory. */
function statementName(text: string): string | undefined {
  if (text.startsWith(madeUp)) return undefined
  const cached = statementNames.get(text)
  if (cached) return cached
  if (statementNames.size >= 2000) return undefined
  const name = createHash('md5').update(text).digest('hex')
  statementNames.set(text, name)
  return name
}

class TransactionConnection implements DatabaseConnection {
  #send: Send | null
  constructor(send: Send) {
    this.#send = send
  }

  close() {
    this.#send = null
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#send) throw new Error('This database handle was used after its transaction had ended.')
    const { rows, command, count } = await this.#send({
      name: statementName(query.sql),
      text: query.sql,
      values: query.parameters,
    })
    return { rows: rows as R[], ...(command !== 'SELECT' && { numAffectedRows: BigInt(count) }) }
  }

  // biome-ignore lint/correctness/useYield: rows are read in pages; a cursor cannot share a pipelined connection.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages instead of streaming.')
  }
}
