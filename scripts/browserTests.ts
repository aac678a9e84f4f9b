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

/** So many failures have a cause; repeating them would only delay the result. */
const mostRepeated = 10

/** The products that the browser tests use. Playwright would start them itself, and later. */
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
type Setting = { readonly chromium: string; readonly folder: string; readonly products: Products }

/** Runs the browser tests. What fails is repeated alone, at most twice; see CONTRIBUTING. */
export async function browserTests(setting: Setting): Promise<BrowserCount> {
  if (!(await setting.products.ready)) return { passed: 0, failed: 1, flaky: [] }
  const first = await playwright(setting, 'browser', [], { E2E_SERVERS: 'started' })
  const tests = browserTestsIn(first.report ?? {})
  // Without a report, or with a file that cannot be loaded, the counts of the tests would not say what is wrong.
  const broken = first.report?.errors?.length ?? 1
  const open = tests.filter(({ outcome }) => outcome !== 'passed')
  const failures = open.filter(({ outcome }) => outcome === 'failed')
  const isWorthwhile = failures.length > 0 && failures.length <= mostRepeated
  const passedAlone = isWorthwhile ? await repeat(setting, open) : new Set<string>()
  const count = countBrowserTests(tests, passedAlone)
  return { ...count, failed: count.failed + broken || (first.code !== 0 && !isWorthwhile ? 1 : 0) }
}

/**
 * Each test alone in a new browser: first on the product it failed on, which has what earlier tests of its file made, then on
 * a product of its own, which has nothing of its first attempt.
 */
async function repeat(setting: Setting, tests: readonly BrowserTest[]): Promise<Set<string>> {
  const passed = new Set<string>()
  const attempt = async (label: string, environment: (test: BrowserTest) => Record<string, string>) => {
    for (const [index, test] of tests.entries()) {
      if (passed.has(nameOf(test))) continue
      const { report } = await playwright(setting, `${label}-${index}`, filterFor(test), environment(test))
      const again = browserTestsIn(report ?? {})
      if (again.length > 0 && again.every(({ outcome }) => outcome === 'passed')) passed.add(nameOf(test))
    }
  }
  await attempt('again', ({ product }) => ({ E2E_SERVERS: 'started', E2E_WORKERS: '1', E2E_PORT: portOf(product) }))
  await setting.products.stop()
  await attempt('anew', () => ({ E2E_WORKERS: '1' }))
  return passed
}

const portOf = (product: number) => String(ports[product] ?? ports[0])

function filterFor({ file, title }: BrowserTest) {
  // Playwright reads it as a regular expression.
  const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return [file, '--grep', `${pattern}$`]
}

async function playwright(
  { chromium, folder }: Setting,
  label: string,
  filter: readonly string[],
  environment: Record<string, string>,
) {
  const file = join(folder, `${label}.json`)
  // Repeated tests leave the screenshots of the first run where they are.
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
