import { expect, test } from 'vitest'
import { type BrowserReport, browserTestsIn, countBrowserTests, nameOf } from './browserReport.ts'

const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', parallelIndex: number) => ({
  title,
  file: 'fees.spec.ts',
  tests: [{ status, results: [{ parallelIndex }] }],
})

const report: BrowserReport = {
  suites: [
    {
      specs: [spec('a', 'expected', 2), spec('b', 'unexpected', 2), spec('c', 'skipped', -1)],
      suites: [{ specs: [spec('d', 'unexpected', 1)] }],
    },
  ],
}

test('all tests of a report are found, with their outcome and server', () => {
  const found = browserTestsIn(report).map(({ title, outcome, product }) => [title, outcome, product])
  expect(found).toEqual([
    ['a', 'passed', 2],
    ['b', 'failed', 2],
    ['c', 'notRun', 2],
    ['d', 'failed', 1],
  ])
})

test('a test that passes when repeated counts as passed and is reported as flaky', () => {
  const tests = browserTestsIn(report)
  expect(countBrowserTests(tests, new Set())).toEqual({ passed: 1, failed: 3, flaky: [] })
  expect(countBrowserTests(tests, new Set(['fees.spec.ts: b']))).toEqual({
    passed: 2,
    failed: 2,
    flaky: ['fees.spec.ts: b'],
  })
})

test('a test that did not run the first time is not flaky', () => {
  const tests = browserTestsIn(report)
  const { passed, failed, flaky } = countBrowserTests(tests, new Set(tests.map(nameOf)))
  expect({ passed, failed, flaky }).toEqual({ passed: 4, failed: 0, flaky: ['fees.spec.ts: b', 'fees.spec.ts: d'] })
})
