import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openPool } from '#platform/server/database/database.ts'
import type { DatabaseUrls } from '#platform/server/postgres/address.ts'
import { median } from './durations.ts'
import { crowd, figuresOf, perSecond, type Round } from './screens/crowd.ts'
import { measuredScreens } from './screens/list.ts'
import type { MeasuredScreen } from './screens/measuredScreen.ts'
import { openRecorder } from './screens/recorder.ts'
import type { RecordedCall } from './screens/recording.ts'
import { replayOf } from './screens/replay.ts'
import { type Product, startBareSql, startProduct } from './screens/servers.ts'
import { conditionsOf, type Measured, type Row, tableOf } from './screens/table.ts'
import { keyOf, type Visit, visitsOf } from './screens/visits.ts'
import { openWorlds, people, school } from './screens/world.ts'

/**
 * Measures whole screens: what a person waits for, alone and while fifteen others open the same screen, compared with bare SQL
 * for the same data. Chromium opens each screen once; the calls it makes are then replayed. Prints the table of
 * docs/performance.md.
 *
 * `--only <words>` measures the screens whose name contains them · `--seconds <n>` of each measurement · `--schools <n>` also
 * measures beside n − 1 other schools · `--data <folder>` keeps the schools there for the next run.
 */
const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    schools: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
})
const seconds = positive('seconds')
const schoolCounts = [...new Set([1, positive('schools')])]
const screens = measuredScreens.filter(({ name }) => name.toLowerCase().includes(options.only.toLowerCase()))
if (screens.length === 0) throw new Error(`No screen is called "${options.only}".`)

/** Cores for everything: the product, the database, and the people who call it. */
const cores = 2
if (process.platform === 'linux' && availableParallelism() > cores)
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', `0-${cores - 1}`, String(process.pid)])

/** Rounds in which product and bare SQL take turns. */
const rounds = 5

/** The calls of each screen. All databases have the same large school, so Chromium opens a screen only once. */
const recordings = new Map<string, RecordedCall[]>()

const report = (line: string) => process.stderr.write(`${line}\n`)
const folder = options.data ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'banyan-bench-'))
mkdirSync(folder, { recursive: true })
// As root, the database runs as another user, who needs access to the folder.
chmodSync(folder, 0o755)
const worlds = await openWorlds(folder, report)
try {
  // All of them first: a database can only be copied while nobody uses it.
  const made = []
  for (const count of schoolCounts) made.push({ count, ...(await worlds.withSchools(count)) })
  const rows = new Map<string, Row>()
  for (const { count, urls } of made) {
    for (const [name, row] of await measureAll(urls, count)) {
      const bySchools = new Map([...(rows.get(name)?.bySchools ?? []), ...row.bySchools])
      rows.set(name, { ...row, bySchools })
    }
  }
  const facts = Object.assign({}, ...made.map(({ size }) => size)) as Record<string, number>
  const load = loadavg()[0]?.toFixed(1) ?? ''
  process.stdout.write(`\n${conditionsOf({ ...facts, 'seconds of each measurement': seconds, load })}\n\n`)
  process.stdout.write(`${tableOf([...rows.values()], schoolCounts)}\n`)
} finally {
  await worlds.stop()
  if (!options.data) rmSync(folder, { recursive: true, force: true })
}

async function measureAll(urls: DatabaseUrls, schools: number): Promise<Map<string, Row>> {
  const database = openPool(urls.server)
  const key = await keyOf(database)
  const product = await startProduct(urls, folder)
  const bare = await startBareSql(urls, folder)
  const rows = new Map<string, Row>()
  try {
    const opened = await Promise.all(
      screens.map(async (screen) => [screen, await visitsOf(database, key, screen)] as const),
    )
    // All of them before the first measurement: if one cannot be opened, nobody has waited in vain.
    if (recordings.size === 0) await recordAll(`http://${school}.localhost:${product.port}`, opened)
    for (const [{ name, ...screen }, visits] of opened) {
      const calls = recordings.get(name) ?? []
      const runBare = (time: number) => bare.run({ school: key, statements: screen.bare, visits, seconds: time })
      const { sent, ...all } = await measureScreen(product, runBare, calls, visits)
      rows.set(name, { name, calls: calls.length, ...sent, bySchools: new Map([[schools, all]]) })
      report(`${name}: ${all.together.perSecond.toFixed(1)} screens/s`)
    }
  } finally {
    await product.stop()
    await bare.stop()
    await database.close()
  }
  return rows
}

async function recordAll(origin: string, opened: readonly (readonly [MeasuredScreen, readonly Visit[]])[]) {
  const recorder = await openRecorder(origin)
  try {
    for (const [screen, visits] of opened) {
      const calls = await recorder.record(screen, visits)
      recordings.set(screen.name, calls)
      report(`${screen.name} calls ${calls.map(({ url }) => url).join(' ')}`)
    }
  } finally {
    await recorder.close()
  }
}

async function measureScreen(
  product: Product,
  runBare: (seconds: number) => Promise<Round>,
  calls: readonly RecordedCall[],
  visits: readonly Visit[],
): Promise<Measured & { sent: Pick<Row, 'statements' | 'packets'> }> {
  const server = { port: product.port, host: `${school}.localhost:${product.port}` }
  const { open, close } = replayOf(server, calls, visits)
  try {
    // The first seconds prepare statements, fill caches and let V8 optimise.
    await crowd(people, seconds / 2, open)
    await runBare(seconds / 2)
    const before = await product.sent()
    await open(0)
    const after = await product.sent()
    const sent = { statements: after.statements - before.statements, packets: after.packets - before.packets }
    const alone = figuresOf([await crowd(1, seconds, open)])
    const together: Round[] = []
    const ratios: number[] = []
    // In turns, so that other load on the machine affects both equally.
    for (let round = 0; round < rounds; round++) {
      const ours = await crowd(people, seconds / rounds, open)
      together.push(ours)
      ratios.push(perSecond(await runBare(seconds / rounds)) / perSecond(ours))
    }
    return { sent, alone, together: figuresOf(together), ratio: median(ratios) }
  } finally {
    close()
  }
}

function positive(name: 'seconds' | 'schools'): number {
  const number = Number(options[name])
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} must be a whole number above 0.`)
}
