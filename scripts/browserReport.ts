/** What Playwright's JSON reporter writes, as far as the count needs it. */
export type BrowserReport = { readonly suites?: readonly ReportSuite[]; readonly errors?: readonly unknown[] }
type ReportSuite = { readonly suites?: readonly ReportSuite[]; readonly specs?: readonly ReportSpec[] }
type ReportSpec = { readonly title: string; readonly file: string; readonly tests: readonly ReportTest[] }
type ReportTest = {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  readonly results: readonly { readonly parallelIndex: number }[]
}

export type BrowserTest = {
  readonly file: string
  readonly title: string
  /** `notRun`: skipped, or left out because an earlier test of a serial file failed. */
  readonly outcome: 'passed' | 'failed' | 'notRun'
  /** Which of the products it ran on, counted from 0. */
  readonly product: number
}

export type BrowserCount = { readonly passed: number; readonly failed: number; readonly flaky: readonly string[] }

/** More flaky tests than this fail the run. */
export const flakyLimit = 3

export const nameOf = ({ file, title }: BrowserTest) => `${file}: ${title}`

export function browserTestsIn({ suites = [] }: BrowserReport): BrowserTest[] {
  return suites.flatMap((suite) => {
    const specs = suite.specs ?? []
    // The tests of a serial file share a product, also those that were not run.
    const shared = productOf(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))) ?? 0
    const own = specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => {
        return { file, title, outcome: outcomeOf(status), product: productOf(results) ?? shared }
      }),
    )
    return [...own, ...browserTestsIn(suite)]
  })
}

/** A test that was not run has -1. */
const productOf = (results: ReportTest['results']) =>
  results.map(({ parallelIndex }) => parallelIndex).findLast((index) => index >= 0)

function outcomeOf(status: ReportTest['status']): BrowserTest['outcome'] {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'notRun' : 'failed'
}

/** The result of a run whose failed tests were repeated alone; `passedAlone` holds the names of those that then passed. */
export function countBrowserTests(tests: readonly BrowserTest[], passedAlone: ReadonlySet<string>): BrowserCount {
  const hasPassed = (test: BrowserTest) => test.outcome === 'passed' || passedAlone.has(nameOf(test))
  const passed = tests.filter(hasPassed)
  return {
    passed: passed.length,
    failed: tests.length - passed.length,
    flaky: passed.filter(({ outcome }) => outcome === 'failed').map(nameOf),
  }
}
