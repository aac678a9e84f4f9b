import type { ReportSubject } from '#platform/server/contributions/reportSubject.ts'
import {
  type Condition,
  dateSteps,
  type Filter,
  joins,
  measureKinds,
  measuresOf,
  type ReportDefinition,
  type Test,
  tests,
  testsOf,
  valuesOf,
} from '../definition.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** What people type by mistake, and what attackers type on purpose. */
const hostile = [
  "'; drop table users; --",
  '1 or 1=1',
  '") or true --',
  '%',
  '_',
  '\\',
  '=HYPERLINK("http://x")',
  '$1',
  '{id}',
  '🙂',
  'आशा',
  '9'.repeat(40),
  '-0.00001',
  '2026-02-30',
  '0001-01-01',
  'Today',
  'constructor',
  '__proto__',
  '',
]

type Random = () => number
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const some = <T>(random: Random, max: number, make: () => T): T[] =>
  Array.from({ length: Math.floor(random() * (max + 1)) }, make)

/** A report about one of the subjects: most make sense, some do not. None may do harm. */
export function randomReport(random: Random, subjects: readonly ReportSubject[]): ReportDefinition {
  const subject = oneOf(random, subjects)
  const isOdd = random() < 0.15
  const key = () =>
    isOdd && random() < 0.3
      ? oneOf(random, ['id', 'tenantId', 'passwordHash', 'name'])
      : oneOf(random, subject.columns).key
  const columnOf = (one: string) => subject.columns.find((column) => column.key === one)
  const valueFor = (test: Test, column: string): string => {
    const found = columnOf(column)
    if (isOdd && random() < 0.5) return oneOf(random, hostile)
    if (test === 'within') return oneOf(random, ['Today', 'Last Week', 'Current Month', 'This Year', 'Last Year'])
    switch (found?.type) {
      case 'choice':
        return oneOf(random, Object.keys(found.choices ?? { none: true }))
      case 'number':
        return String(Math.floor(random() * 200) - 20)
      case 'money':
        return (random() * 50_000).toFixed(2)
      case 'date':
      case 'datetime':
        return `20${10 + Math.floor(random() * 20)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`
      default:
        return oneOf(random, ['a', '7-A', 'Sharma', 'आ', ...hostile])
    }
  }
  const condition = (): Condition => {
    const column = key()
    const fitting = testsOf[columnOf(column)?.type ?? 'text']
    const test = isOdd ? oneOf(random, tests) : oneOf(random, fitting)
    const [min, max] = valuesOf[test]
    const count = test === 'oneOf' ? 1 + Math.floor(random() * 3) : isOdd ? Math.floor(random() * 3) : min
    return {
      column,
      test,
      values: Array.from({ length: Math.min(count, Math.max(max, 2)) }, () => valueFor(test, column)),
    }
  }
  const filter = (levels: number): Filter => ({
    join: oneOf(random, joins),
    parts: [condition(), ...some(random, 2, () => (levels > 0 && random() < 0.4 ? filter(levels - 1) : condition()))],
  })
  const isSummed = random() < 0.5
  const groups = isSummed
    ? some(random, 3, () => {
        const column = key()
        const type = columnOf(column)?.type
        const by = type === 'date' || type === 'datetime' || isOdd ? oneOf(random, [null, ...dateSteps]) : null
        return { column, by }
      })
    : []
  const measures = isSummed
    ? [
        { of: 'count', column: null } as const,
        ...some(random, 3, () => {
          const column = key()
          const of = isOdd ? oneOf(random, measureKinds) : oneOf(random, measuresOf[columnOf(column)?.type ?? 'text'])
          return { of, column }
        }),
      ]
    : []
  const columns = [key(), ...some(random, 8, key)]
  const width = isSummed ? groups.length + measures.length : columns.length
  return {
    subject: isOdd && random() < 0.1 ? 'users' : subject.name,
    columns,
    filter: random() < 0.2 ? { join: 'and', parts: [] } : filter(2),
    groups,
    measures,
    sort: some(random, 2, () => ({
      at: Math.floor(random() * (isOdd ? width + 3 : width)),
      descending: random() < 0.5,
    })),
  }
}
