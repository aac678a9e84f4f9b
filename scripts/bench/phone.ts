import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { openPool } from '#platform/server/database/database.ts'
import { sessionCookie } from '#platform/server/requests/credentials.ts'
import { findChromium } from '../chromium.ts'
import { median } from './durations.ts'
import { measuredScreens } from './screens/list.ts'
import { startProduct } from './screens/servers.ts'
import { keyOf, type Visit, visitsOf } from './screens/visits.ts'
import { openWorlds, school } from './screens/world.ts'
import { openSlowNetwork } from './slowNetwork.ts'

/**
 * Measures how soon the homes are there on a phone: 390 px, a processor four times slower, a slow network. On a next visit the
 * service worker has the files. `--data <folder>` is the one of `npm run bench -- screens`, `--visits <n>` of each kind.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: { data: { type: 'string' }, visits: { type: 'string', default: '5' } },
})
const homes = measuredScreens.filter(({ name }) => name.endsWith('’s home'))
const slowdown = 4

/** Milliseconds until something is painted, and until the home can be read. */
type Times = { painted: number; readable: number }

/** Runs in the page. The largest thing on a home is part of its content, so the home can be read when it is painted. */
const paintTimes = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => resolve({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    readable: list.getEntries().at(-1)?.startTime ?? 0,
  }))
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
})`

const folder = options.data ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'banyan-bench-'))
mkdirSync(folder, { recursive: true })
// As root, the database runs as another user, who needs access to the folder.
chmodSync(folder, 0o755)
const worlds = await openWorlds(folder, (line) => process.stderr.write(`${line}\n`))
try {
  const { urls } = await worlds.withSchools(1)
  const database = openPool(urls.server)
  const product = await startProduct(urls, folder)
  const network = await openSlowNetwork(product.port)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const origin = `http://${school}.localhost:${network.port}`
    const key = await keyOf(database)
    const rows: Record<string, Record<string, string>> = {}
    for (const { name, path, ...screen } of homes) {
      const visits = await visitsOf(database, key, { name, path, ...screen })
      const times: Record<'first' | 'next', Times[]> = { first: [], next: [] }
      for (const visit of visits.slice(0, Number(options.visits))) {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          deviceScaleFactor: 3,
          isMobile: true,
          hasTouch: true,
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
        })
        await signIn(context, origin, visit)
        times.first.push(await open(context, origin + path))
        // By then the worker has what it keeps for the day.
        await network.quiet()
        times.next.push(await open(context, origin + path))
        await context.close()
      }
      for (const [which, all] of Object.entries(times)) rows[`${name}, ${which} visit`] = figures(all)
    }
    console.table(rows)
  } finally {
    await browser.close()
    await network.close()
    await product.stop()
    await database.close()
  }
} finally {
  await worlds.stop()
  if (!options.data) rmSync(folder, { recursive: true, force: true })
}

async function signIn(context: BrowserContext, origin: string, { userId, token }: Visit): Promise<void> {
  await context.addCookies([{ name: sessionCookie, value: token, url: origin, httpOnly: true }])
  const value = JSON.stringify(userId)
  await context.addInitScript((signedIn) => localStorage.setItem('banyan.signedIn', signedIn), value)
}

async function open(context: BrowserContext, address: string): Promise<Times> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate<Times>(paintTimes)
  // Otherwise the worker of a first visit would not start.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.close()
  return times
}

function figures(all: readonly Times[]): Record<string, string> {
  const seconds = (kind: keyof Times) => `${(median(all.map((times) => times[kind])) / 1000).toFixed(2)} s`
  return { 'first paint': seconds('painted'), 'can be read': seconds('readable') }
}
