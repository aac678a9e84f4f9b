/** The parts of Playwright's JSON report that we use. */
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
  /** `notRun`: skipped, possibly because an earlier test of a serial file failed. */
  readonly outcome: 'passed' | 'failed' | 'notRun'
  /** The index of the server it ran on. */
  readonly product: number
}

export type BrowserCount = { readonly passed: number; readonly failed: number; readonly flaky: readonly string[] }

/** The run fails if there are more flaky tests than this. */
export const flakyLimit = 3

export const nameOf = ({ file, title }: BrowserTest) => `${file}: ${title}`

export function browserTestsIn({ suites = [] }: BrowserReport): BrowserTest[] {
  return suites.flatMap((suite) => {
    const specs = suite.specs ?? []
    // Tests of a serial file share a server, including those that did not run.
    const shared = productOf(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))) ?? 0
    const own = specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => {
        return { file, title, outcome: outcomeOf(status), product: productOf(results) ?? shared }
      }),
    )
    return [...own, ...browserTestsIn(suite)]
  })
}

/** Tests that did not run have the index -1. */
const productOf = (results: ReportTest['results']) =>
  results.map(({ parallelIndex }) => parallelIndex).findLast((index) => index >= 0)

function outcomeOf(status: ReportTest['status']): BrowserTest['outcome'] {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'notRun' : 'failed'
}

/** The result of a run. `passedAlone` has the names of failed tests that passed when repeated on their own. */
export function countBrowserTests(tests: readonly BrowserTest[], passedAlone: ReadonlySet<string>): BrowserCount {
  const hasPassed = (test: BrowserTest) => test.outcome === 'passed' || passedAlone.has(nameOf(test))
  const passed = tests.filter(hasPassed)
  return {
    passed: passed.length,
    failed: tests.length - passed.length,
    flaky: passed.filter(({ outcome }) => outcome === 'failed').map(nameOf),
  }
}
