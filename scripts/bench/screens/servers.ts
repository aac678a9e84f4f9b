import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { CompiledQuery } from 'kysely'
import { assemble } from '#app/boot.ts'
import { buildWeb, servePages } from '#app/pages.ts'
import { readConfig } from '#platform/server/config.ts'
import { openPool, type TenantDb } from '#platform/server/database/database.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { freePort } from '#platform/server/postgres/postmaster.ts'
import { crowd, type Round } from './crowd.ts'
import { parametersOf } from './placeholders.ts'
import { countStatements, type Sent } from './statementCount.ts'
import type { SchoolKey, Visit } from './visits.ts'

/**
 * The product and the bare SQL each run in a process of their own, as the product does in production, so that the people who
 * call it cost it nothing. This file is also what those processes run.
 */
type Start = { role: 'product' | 'bare'; urls: DatabaseUrls; folder: string; port: number }
type Ask =
  | { ask: 'sent' }
  | { ask: 'bare'; school: SchoolKey; statements: readonly string[]; visits: readonly Visit[]; seconds: number }

/** Connections to the database, which is the default of the product. */
const poolSize = 10

/** PostgreSQL's code for a statement that took longer than the pool allows. */
const statementTimeout = '57014'

export type Product = { readonly port: number; sent(): Promise<Sent>; stop(): Promise<void> }

export async function startProduct(urls: DatabaseUrls, folder: string): Promise<Product> {
  const port = await freePort(null)
  const child = await startChild({ role: 'product', urls, folder, port })
  return { port, sent: () => answerOf<Sent>(child, { ask: 'sent' }), stop: () => stopChild(child) }
}

/** Runs a screen's SQL as several people at once, each in a transaction of their school. */
export type BareSql = {
  run(options: Omit<Ask & { ask: 'bare' }, 'ask'>): Promise<Round>
  stop(): Promise<void>
}

export async function startBareSql(urls: DatabaseUrls, folder: string): Promise<BareSql> {
  const child = await startChild({ role: 'bare', urls, folder, port: 0 })
  return { run: (options) => answerOf<Round>(child, { ask: 'bare', ...options }), stop: () => stopChild(child) }
}

async function startChild(start: Start): Promise<ChildProcess> {
  // The web app is built and served for production.
  const child = fork(import.meta.filename, ['--serve'], { env: { ...process.env, NODE_ENV: 'production' } })
  await answerOf(child, start)
  return child
}

/** Sends a message and waits for the answer; one at a time. */
async function answerOf<T>(child: ChildProcess, message: Start | Ask): Promise<T> {
  const ended = new AbortController()
  const exited = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('A server of the bench has ended.')
  })
  exited.catch(() => {})
  child.send(message)
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal: ended.signal }), exited])
    const { failed, data } = answer as { failed?: string; data: T }
    if (failed) throw new Error(failed)
    return data
  } finally {
    ended.abort()
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

if (process.argv.includes('--serve')) {
  const sent = countStatements()
  let bare: ReturnType<typeof bareOn> | undefined
  const answer = async (message: Start | Ask): Promise<unknown> => {
    if (!('ask' in message)) {
      if (message.role === 'product') return serveProduct(message)
      bare = bareOn(message.urls)
      return
    }
    return message.ask === 'sent' ? sent() : bare?.(message)
  }
  process.on('message', (message: Start | Ask) => {
    answer(message).then(
      (data) => process.send?.({ data: data ?? null }),
      (error: unknown) => process.send?.({ failed: String(error), data: null }),
    )
  })
  process.on('disconnect', () => process.exit())
}

async function serveProduct({ urls, folder, port }: Start): Promise<void> {
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'silent', BANYAN_DATA: folder, PORT: String(port) }
  const config = readConfig({ ...env, POOL_SIZE: String(poolSize), REQUESTS_PER_PERSON: '0', REQUESTS_PER_SCHOOL: '0' })
  const banyan = await assemble(config, urls, { worker: false })
  await buildWeb()
  await servePages(banyan)
  await banyan.http.listen({ port, host: '127.0.0.1' })
}

function bareOn(urls: DatabaseUrls) {
  const database = openPool(urls.server, { max: poolSize })
  return ({ school, statements, visits, seconds }: Ask & { ask: 'bare' }): Promise<Round> => {
    const ready = visits.map(({ userId, values }) => ({
      acting: { ...school, userId },
      queries: statements.map((statement) => {
        const { text, parameters } = parametersOf(statement, values)
        return CompiledQuery.raw(text, parameters)
      }),
    }))
    return crowd(visits.length, seconds, async (person) => {
      const at = ready[person]
      if (!at) throw new RangeError(`There is no person ${person}.`)
      const read = (db: TenantDb) => Promise.all(at.queries.map((query) => db.executeQuery(query)))
      return database.inTenant(at.acting, read, { readOnly: true }).then(
        () => true,
        (error: { status?: number; code?: string }) => {
          if (error.status === 429 || error.code === statementTimeout) return false
          throw error
        },
      )
    })
  }
}
