import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { networkTo } from '#app/testing/network.ts'
import { testServer } from '#app/testing/server.ts'
import { listen } from './databaseListener.ts'

const { urls, services } = await testServer()
// The same role as the listener, because before PostgreSQL 16 no other role may end its connections.
const sender = new Client({ connectionString: urls.server })
await sender.connect()
afterAll(() => sender.end())

const closers: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

const quick = { firstRetry: 20, lastRetry: 100, keepAlive: 100, timeout: 300 }

async function startListening(url: string) {
  const received: string[] = []
  const gaps: number[] = []
  const channels = {
    news: (payload: string) => {
      if (payload === 'bad') throw new Error('cannot be handled')
      received.push(payload)
    },
  }
  const listener = await listen(url, services.log, channels, () => gaps.push(received.length), quick)
  closers.push(listener.close)
  return { received, gaps }
}

const notify = (text: string) => sender.query('select pg_notify($1, $2)', ['news', text])

/** Notifies until the listener receives it, because notifications sent while it reconnects are lost. */
const notifyUntilReceived = async (received: string[], text: string) =>
  expect
    .poll(
      async () => {
        await notify(text)
        return received
      },
      { timeout: 10_000 },
    )
    .toContain(text)

test('notifications are received, and one whose handler fails does not stop the listener', async () => {
  const { received, gaps } = await startListening(urls.server)
  expect(gaps).toEqual([0])
  for (const text of ['one', 'bad', 'two']) await notify(text)
  await expect.poll(() => received).toEqual(['one', 'two'])
})

test('a connection ended by the database is replaced, and the gap is reported', async () => {
  const { received, gaps } = await startListening(urls.server)
  for (let round = 1; round <= 3; round++) {
    await sender.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`)
    await notifyUntilReceived(received, `round ${round}`)
    expect(gaps.length).toBe(round + 1)
  }
})

async function databaseNetwork() {
  const network = await networkTo(urls.server)
  closers.push(async () => network.cut())
  return network
}

test('a database that is unreachable at first is listened to once it is reachable', async () => {
  const network = await databaseNetwork()
  network.cut()
  const { received, gaps } = await startListening(network.url)
  expect(gaps).toEqual([])
  await network.mend()
  await notifyUntilReceived(received, 'here I am')
})

test('a connection that goes silent is replaced', async () => {
  const network = await databaseNetwork()
  const { received, gaps } = await startListening(network.url)
  await notifyUntilReceived(received, 'before')
  network.silence(true)
  await notify('lost')
  await new Promise((resolve) => setTimeout(resolve, quick.keepAlive + quick.timeout))
  network.silence(false)
  await notifyUntilReceived(received, 'after')
  expect(gaps.length).toBe(2)
  expect(received).not.toContain('lost')
})
