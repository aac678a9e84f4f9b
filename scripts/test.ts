import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flakyLimit } from './browserReport.ts'
import { browserTests, readReport, startProducts } from './browserTests.ts'
import { check } from './check.ts'
import { run, tool } from './childProcess.ts'
import { findChromium } from './chromium.ts'

type Count = { passed: number; failed: number }

// `npm test` is what a commit must pass to land; `npm run test:all` adds every proof sample and every look of a screen.
if (process.argv.includes('--all')) process.env.TEST_ALL = 'on'

const folder = mkdtempSync(join(tmpdir(), 'banyan-results-'))
const lines: string[] = []
const counts: Count[] = []
// The product is started some forty times, by tests that kill it and by those of the browser: it is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')

// If Chromium has to be installed, that happens during the checks.
const chromium = findChromium()
// Handled where it is awaited; until then a rejection must not end the process.
chromium.catch(() => {})
await phase('checks', check)
// The app is built and its schools are created while the other tests run, which leave the processor idle now and then.
const products = startProducts()
await phase('unit and HTTP tests', vitest)
const { flaky } = await phase('browser tests', async () => browserTests({ chromium: await chromium, folder, products }))
await products.stop()
rmSync(folder, { recursive: true, force: true })

const sum = (kind: keyof Count) => counts.reduce((total, count) => total + count[kind], 0)
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

async function vitest(): Promise<Count> {
  const file = join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(tool('vitest'), ['run', ...reporters], { env: { NO_COLOR: '1' } })
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites))
  return { passed: report.numPassedTests, failed }
}
