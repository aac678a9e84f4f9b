import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.ts'
import { run, tool } from './childProcess.ts'
import { findChromium } from './chromium.ts'

type Count = { passed: number; failed: number }

const folder = mkdtempSync(join(tmpdir(), 'banyan-results-'))
const counts: [string, Count][] = []
// The product is started some forty times, by tests that kill it and by those of the browser: it is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')

// One that has to be fetched comes while the checks run.
const chromium = findChromium()
// Whoever waits for it is told; until then nobody does.
chromium.catch(() => {})
counts.push(['checks', await check()])
// The app is built and its schools are made while the other tests run: they wait for servers and timers now and then.
const servers = startServers()
counts.push(['unit and HTTP tests', await vitest()])
counts.push(['browser tests', await browser()])
await servers.stop()
rmSync(folder, { recursive: true, force: true })

const passed = counts.reduce((sum, [, count]) => sum + count.passed, 0)
const failed = counts.reduce((sum, [, count]) => sum + count.failed, 0)
for (const [name, count] of counts) console.log(`${name}: ${count.passed} passed, ${count.failed} failed`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function vitest(): Promise<Count> {
  const file = join(folder, 'vitest.json')
  const { code } = await run(
    tool('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {
      env: { NO_COLOR: '1' },
    },
  )
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const failed = report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites))
  return { passed: report.numPassedTests, failed }
}

/** The products that the browser tests talk to. Playwright would start them itself, and later. */
function startServers() {
  const child = spawn(process.execPath, ['e2e/support/servers.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('All servers are ready') && resolve(true))
    child.once('exit', () => resolve(false))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { ready, stop }
}

async function browser(): Promise<Count> {
  const file = join(folder, 'browser.json')
  if (!(await servers.ready)) return { passed: 0, failed: 1 }
  const { code } = await run(tool('playwright'), ['test', '--reporter=list,json'], {
    env: { CHROME_PATH: await chromium, E2E_SERVERS: 'started', PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: '1' },
  })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A skipped or flaky test proves nothing: both count as failures.
  const failed = unexpected + flaky + skipped
  return { passed: expected, failed: failed || (code === 0 ? 0 : 1) }
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
