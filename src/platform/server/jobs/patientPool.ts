import { Pool, type PoolClient } from 'pg'
import { fromDatabase } from '../requests/problem.ts'

/** PostgreSQL's own code for "not now": the only one for a lost connection after which the queue tries again. */
const notNow = '57P03'

/**
 * The queue's connections. The queue writes that a job has ended without waiting for it: if a lost connection failed that write, the
 * process would crash on a rejection nobody handles, and the job would stay locked. Here every lost connection reads as one that the
 * queue tries again, for as long as it takes.
 */
export function patientPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 8 })
  const connect = pool.connect.bind(pool)
  const known = new WeakSet<PoolClient>()
  const open = async () => {
    const client = await patiently(connect())
    if (known.has(client)) return client
    known.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = ((...args: unknown[]) => patiently(query(...args))) as typeof client.query
    return client
  }
  // With a callback it is the pool itself that asks, for a single statement.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : open()) as typeof connect
  return pool
}

async function patiently<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (fromDatabase(error)?.code !== 'busy') throw error
    throw Object.assign(new Error('The database cannot be reached.', { cause: error }), { code: notNow })
  }
}
