import { availableParallelism, cpus } from 'node:os'
import type { Figures } from './crowd.ts'
import { people } from './world.ts'

/** What was measured of a screen beside so many schools. */
export type Measured = {
  readonly alone: Figures
  readonly together: Figures
  /** How many times as long as bare SQL it takes while all people open it. */
  readonly ratio: number
}

export type Row = {
  readonly name: string
  readonly calls: number
  readonly statements: number
  readonly packets: number
  /** By the number of schools in the database. */
  readonly bySchools: ReadonlyMap<number, Measured>
}

/** The table of docs/performance.md. */
export function tableOf(rows: readonly Row[], schools: readonly number[]): string {
  const groups = schools.map((count) => (count === 1 ? '' : `, ${count} schools`))
  const head = [
    'screen',
    'calls',
    'SQL (packets)',
    ...groups.flatMap((group) => [
      `1 person${group}: p50 / p95 ms`,
      `${people} people${group}: screens/s`,
      'p50 / p95 ms',
      '× bare SQL',
    ]),
  ]
  const lines = rows.map(({ name, calls, statements, packets, bySchools }) => [
    name,
    String(calls),
    `${statements} (${packets})`,
    ...schools.flatMap((count) => cellsOf(bySchools.get(count))),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...lines.map(line)].join('\n')
}

function cellsOf(measured: Measured | undefined): string[] {
  if (!measured) return ['', '', '', '']
  const { alone, together, ratio } = measured
  return [
    times(alone),
    together.perSecond.toFixed(together.perSecond < 10 ? 1 : 0) + refusedOf(together),
    times(together),
    ratio.toFixed(1),
  ]
}

const refusedOf = ({ refused }: Figures) => (refused > 0 ? ` (${(100 * refused).toFixed(0)} % refused)` : '')

const times = ({ p50, p95 }: Figures) => `${rounded(p50)} / ${rounded(p95)}`

const rounded = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/** When and where the table was measured. */
export function conditionsOf(facts: Readonly<Record<string, string | number>>): string {
  const [processor] = cpus()
  const machine = `${availableParallelism()} cores of ${processor?.model.trim() ?? 'an unknown processor'}`
  const measured = new Date().toISOString().slice(0, 10)
  return Object.entries({ measured, machine, node: process.version, ...facts } as typeof facts)
    .map(([name, value]) => `- ${name}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`)
    .join('\n')
}
