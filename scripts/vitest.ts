import { join } from 'node:path'
import { readReport } from './browserTests.ts'
import { run, tool } from './childProcess.ts'

/** The parts of Vitest's JSON report that we use. */
type Report = { readonly numPassedTests: number; readonly testResults: readonly FileResult[] }
type FileResult = {
  readonly name: string
  readonly status: 'passed' | 'failed'
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
}

/** With more failed files than this, something is really broken, and repeating them would only delay the result. */
const maxRepeated = 3

/** Runs the unit and HTTP tests. Failed files run once more on their own; what passes then is flaky. See CONTRIBUTING. */
export async function vitest(folder: string) {
  const first = await runOnce(folder, 'vitest', [])
  const failed = first.failedFiles
  if (first.failed === 0 || failed.length === 0 || failed.length > maxRepeated) return { ...first, flaky: [] }
  const names = failed.map(({ name }) => name)
  const again = await runOnce(folder, 'vitest-again', names)
  if (again.failed > 0) return { ...first, flaky: [] }
  const flaky = failed.flatMap(({ name, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed')
    return tests.length > 0 ? tests.map(({ fullName }) => fullName) : [name]
  })
  return { passed: first.passed + first.failed, failed: 0, flaky }
}

async function runOnce(folder: string, label: string, files: readonly string[]) {
  const file = join(folder, `${label}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run(tool('vitest'), ['run', ...files, ...reporters], { env: { NO_COLOR: '1' } })
  const report = readReport<Report>(file)
  if (!report) return { passed: 0, failed: 1, failedFiles: [] }
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed')
  const failedTests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )
  const failed = failedTests.length || (code === 0 ? 0 : Math.max(1, failedFiles.length))
  return { passed: report.numPassedTests, failed, failedFiles }
}
