import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { TableState } from '#ui/table/tableState.ts'

export const isActive = ({ statusId }: { statusId: number }) => statusId === activeStatus.active

type Figure = (branch: BranchFigures) => number

/** The figures that have a column and a total. Fees are in paise. */
export const figures = {
  classes: ({ classes }) => classes,
  teachers: ({ teachers }) => teachers,
  otherStaff: ({ otherStaff }) => otherStaff,
  students: ({ students }) => students,
  present: ({ attendance }) => attendance.present,
  marked: ({ attendance }) => attendance.marked,
  classesTaken: ({ attendance }) => attendance.classesTaken,
  classesDue: ({ attendance }) => attendance.classesDue,
  billed: ({ fees }) => fees.billedMinor,
  collected: ({ fees }) => fees.collectedMinor,
  outstanding: ({ fees }) => fees.outstandingMinor,
} as const satisfies Record<string, Figure>
export type FigureName = keyof typeof figures

export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figures, name)

export const sumOf = (branches: readonly BranchFigures[], name: FigureName) =>
  branches.reduce((sum, branch) => sum + figures[name](branch), 0)

const textFields = ['name', 'address', 'place', 'board'] as const

/** An organisation has few branches, so the list is searched, filtered, sorted and paged in the browser. */
export function branchPage(branches: readonly BranchFigures[], state: TableState, locale: string) {
  const { q, filters, sort, page, size } = state
  const words = q.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const states = filters.state ?? []
  const matching = branches.filter((branch) => {
    const text = textFields
      .map((field) => branch[field])
      .join(' ')
      .toLocaleLowerCase(locale)
    const stateOf = isActive(branch) ? 'active' : 'deactivated'
    return words.every((word) => text.includes(word)) && (states.length === 0 || states.includes(stateOf))
  })
  const sorted = matching.toSorted(comparison(sort, locale))
  return { matching: sorted, rows: sorted.slice((page - 1) * size, page * size) }
}

type Comparison = (a: BranchFigures, b: BranchFigures) => number

function comparison(sort: string, locale: string): Comparison {
  const field = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  if (isFigureName(field)) return (a, b) => sign * (figures[field](a) - figures[field](b))
  if (field === 'state') return (a, b) => sign * (Number(isActive(b)) - Number(isActive(a)))
  const text = textFields.find((name) => name === field)
  return text ? (a, b) => sign * a[text].localeCompare(b[text], locale) : () => 0
}
