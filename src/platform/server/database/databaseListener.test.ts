import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { networkTo } from '#app/testing/network.ts'
import { testServer } from '#app/testing/server.ts'
import { listen } from './databaseListener.ts'

const { urls, services } = await testServer()
// The same role as the listener: before PostgreSQL 16 only that may end its connections.
const speaker = new Client({ connectionString: urls.server })
await speaker.connect()
afterAll(() => speaker.end())

const closers: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

const quick = { firstRetry: 20, lastRetry: 100, ask: 100, patience: 300 }

async function hear(url: string) {
  const heard: string[] = []
  const gaps: number[] = []
  const channels = {
    news: (payload: string) => {
      if (payload === 'bad') throw new Error('cannot be handled')
      heard.push(payload)
    },
  }
  const listener = await listen(url, services.log, channels, () => gaps.push(heard.length), quick)
  closers.push(listener.close)
  return { heard, gaps }
}

const say = (text: string) => speaker.query('select pg_notify($1, $2)', ['news', text])

/** Speaks until somebody hears: what is said while nobody listens is lost. */
const heardAgain = async (heard: string[], text: string) =>
  expect
    .poll(
      async () => {
        await say(text)
        return heard
      },
      { timeout: 10_000 },
    )
    .toContain(text)

test('what the database says is heard, and a notification that cannot be handled does not end it', async () => {
  const { heard, gaps } = await hear(urls.server)
  expect(gaps).toEqual([0])
  for (const text of ['one', 'bad', 'two']) await say(text)
  await expect.poll(() => heard).toEqual(['one', 'two'])
})

test('a connection ended by the database is replaced, and it is told that something may have been missed', async () => {
  const { heard, gaps } = await hear(urls.server)
  for (let round = 1; round <= 3; round++) {
    await speaker.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`)
    await heardAgain(heard, `round ${round}`)
    expect(gaps.length).toBe(round + 1)
  }
})

async function lineToDatabase() {
  const line = await networkTo(urls.server)
  closers.push(async () => line.cut())
  return line
}

test('a database that is not there at first is listened to when it comes', async () => {
  const line = await lineToDatabase()
  line.cut()
  const { heard, gaps } = await hear(line.url)
  expect(gaps).toEqual([])
  await line.mend()
  await heardAgain(heard, 'here I am')
})

test('a connection whose other end has vanished without a word is replaced', async () => {
  const line = await lineToDatabase()
  const { heard, gaps } = await hear(line.url)
  await heardAgain(heard, 'before')
  line.silence(true)
  await say('unheard')
  await new Promise((resolve) => setTimeout(resolve, quick.ask + quick.patience))
  line.silence(false)
  await heardAgain(heard, 'after')
  expect(gaps.length).toBe(2)
  expect(heard).not.toContain('unheard')
})
