import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { listen } from './listen.ts'

const { urls, services } = await testServer()
const owner = new Client({ connectionString: urls.owner })
await owner.connect()
afterAll(() => owner.end())

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

/** A stretch of network that can be cut, or go silent as when a cable is pulled. */
async function network(to: URL) {
  const sockets = new Set<Socket>()
  let silent = false
  let server: Server
  const open = async (port: number) => {
    server = createServer((near) => {
      const far = connect(Number(to.port), to.hostname)
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (data) => !silent && into.write(data))
        from.on('error', () => into.destroy())
        from.on('close', () => into.destroy())
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  closers.push(async () => cut())
  return {
    open,
    cut,
    silence: (on: boolean) => {
      silent = on
    },
  }
}

const say = (text: string) => owner.query('select pg_notify($1, $2)', ['news', text])

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
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user || '_server'`)
    await heardAgain(heard, `round ${round}`)
    expect(gaps.length).toBe(round + 1)
  }
})

test('a database that is not there at first is listened to when it comes', async () => {
  const to = new URL(urls.server)
  const line = await network(to)
  const port = await line.open(0)
  line.cut()
  const through = new URL(urls.server)
  through.host = `127.0.0.1:${port}`
  const { heard, gaps } = await hear(through.href)
  expect(gaps).toEqual([])
  await line.open(port)
  await heardAgain(heard, 'here I am')
})

test('a connection whose other end has vanished without a word is replaced', async () => {
  const line = await network(new URL(urls.server))
  const through = new URL(urls.server)
  through.host = `127.0.0.1:${await line.open(0)}`
  const { heard, gaps } = await hear(through.href)
  await heardAgain(heard, 'before')
  line.silence(true)
  await say('unheard')
  await new Promise((resolve) => setTimeout(resolve, quick.ask + quick.patience))
  line.silence(false)
  await heardAgain(heard, 'after')
  expect(gaps.length).toBe(2)
  expect(heard).not.toContain('unheard')
})
