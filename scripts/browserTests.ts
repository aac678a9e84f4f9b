import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ports } from '../e2e/support/ports.ts'
import {
  type BrowserCount,
  type BrowserReport,
  type BrowserTest,
  browserTestsIn,
  countBrowserTests,
  nameOf,
} from './browserReport.ts'
import { run, tool } from './childProcess.ts'

/** With more failures than this, something is really broken, and repeating them would only delay the result. */
const maxRepeated = 10

/** Starts the servers for the browser tests earlier than Playwright would. */
export function startProducts() {
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

type Products = ReturnType<typeof startProducts>
type Options = { readonly chromium: string; readonly folder: string; readonly products: Products }

/** Runs the browser tests. Failed tests are repeated on their own, at most twice; see CONTRIBUTING. */
export async function browserTests(options: Options): Promise<BrowserCount> {
  if (!(await options.products.ready)) return { passed: 0, failed: 1, flaky: [] }
  const first = await playwright(options, 'browser', [], { E2E_SERVERS: 'started' })
  const tests = browserTestsIn(first.report ?? {})
  // Errors outside tests, such as a missing report or a file that cannot be loaded, must fail the run too.
  const errorCount = first.report?.errors?.length ?? 1
  const unfinished = tests.filter(({ outcome }) => outcome !== 'passed')
  const failures = unfinished.filter(({ outcome }) => outcome === 'failed')
  const shouldRepeat = failures.length > 0 && failures.length <= maxRepeated
  const passedAlone = shouldRepeat ? await repeat(options, unfinished) : new Set<string>()
  const count = countBrowserTests(tests, passedAlone)
  return { ...count, failed: count.failed + errorCount || (first.code !== 0 && !shouldRepeat ? 1 : 0) }
}

/**
 * Repeats each test on its own in a new browser: first on the server where it failed, which has the data of earlier tests in
 * its file, then on a new server without traces of the first attempt.
 */
async function repeat(options: Options, tests: readonly BrowserTest[]): Promise<Set<string>> {
  const passed = new Set<string>()
  const attempt = async (label: string, environment: (test: BrowserTest) => Record<string, string>) => {
    for (const [index, test] of tests.entries()) {
      if (passed.has(nameOf(test))) continue
      const { report } = await playwright(options, `${label}-${index}`, filterFor(test), environment(test))
      const again = browserTestsIn(report ?? {})
      if (again.length > 0 && again.every(({ outcome }) => outcome === 'passed')) passed.add(nameOf(test))
    }
  }
  await attempt('again', ({ product }) => ({ E2E_SERVERS: 'started', E2E_WORKERS: '1', E2E_PORT: portOf(product) }))
  await options.products.stop()
  await attempt('fresh', () => ({ E2E_WORKERS: '1' }))
  return passed
}

const portOf = (product: number) => String(ports[product] ?? ports[0])

function filterFor({ file, title }: BrowserTest) {
  // --grep expects a regular expression.
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return [file, '--grep', `${pattern}$`]
}

async function playwright(
  { chromium, folder }: Options,
  label: string,
  filter: readonly string[],
  environment: Record<string, string>,
) {
  const file = join(folder, `${label}.json`)
  // A separate folder, so that repeated tests do not delete the screenshots of the first run.
  const output = label === 'browser' ? [] : ['--output', join('test-results', label)]
  const { code } = await run(tool('playwright'), ['test', '--reporter=list,json', ...output, ...filter], {
    env: { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: '1', ...environment },
  })
  return { code, report: readReport<BrowserReport>(file) }
}

export function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}
