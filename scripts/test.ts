import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flakyLimit } from './browserReport.ts'
import { browserTests, startProducts } from './browserTests.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { vitest } from './vitest.ts'

type Count = { passed: number; failed: number }

// A commit must pass `npm test`; `npm run test:all` adds all proof samples and all visual variants of each screen.
if (process.argv.includes('--all')) process.env.TEST_ALL = 'on'

const folder = mkdtempSync(join(tmpdir(), 'banyan-results-'))
const lines: string[] = []
const counts: Count[] = []
// The tests start the product about forty times, so its compiled code is cached.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')

// If Chromium has to be installed, that happens during the checks.
const chromium = findChromium()
// Rejections are handled where it is awaited; until then they must not crash the process.
chromium.catch(() => {})
await phase('checks', check)
// Builds the app and creates its schools during the other tests, which do not use all of the CPU.
const products = startProducts()
const serverTests = await phase('unit and HTTP tests', () => vitest(folder))
const browser = await phase('browser tests', async () => browserTests({ chromium: await chromium, folder, products }))
await products.stop()
rmSync(folder, { recursive: true, force: true })

const sum = (kind: keyof Count) => counts.reduce((total, count) => total + count[kind], 0)
const flaky = [...serverTests.flaky, ...browser.flaky]
const isTooFlaky = flaky.length > flakyLimit
for (const line of lines) console.log(line)
if (flaky.length > 0) console.log([`flaky: ${flaky.length}`, ...flaky.map((name) => `  ${name}`)].join('\n'))
if (isTooFlaky) console.log(`More than ${flakyLimit} flaky tests fail the run.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 && !isTooFlaky ? 0 : 1)

async function phase<C extends Count>(name: string, work: () => Promise<C>): Promise<C> {
  const started = Date.now()
  const count = await work()
  const seconds = Math.round((Date.now() - started) / 1000)
  lines.push(`${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`)
  counts.push(count)
  return count
}
