import type { TableState } from '#ui/table/tableState.ts'
import type { SampleStudent } from './studentSamples.ts'

const fields: Record<string, (student: SampleStudent) => string | number> = {
  name: (student) => student.name,
  class: (student) =>
    Number.parseInt(student.className, 10) * 10 + student.className.charCodeAt(student.className.length - 1) - 65,
  attendance: (student) => student.attendance,
  due: (student) => student.due,
  late: (student) => student.late,
}

/** Replaces the server on the kit page: searches, filters, sorts and pages. */
export function sampleList(all: readonly SampleStudent[], state: TableState) {
  const query = state.q.toLocaleLowerCase()
  const { class: classes = [], state: states = [] } = state.filters
  const matching = all.filter(
    (student) =>
      (!query || `${student.name} ${student.number} ${student.guardian}`.toLocaleLowerCase().includes(query)) &&
      (classes.length === 0 || classes.includes(student.className)) &&
      (states.length === 0 || states.includes(student.state)),
  )
  const of = fields[state.sort.replace(/^-/, '')]
  const sign = state.sort.startsWith('-') ? -1 : 1
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-IN')
  const sorted = of ? matching.toSorted((a, b) => sign * compare(of(a), of(b))) : matching
  return {
    rows: sorted.slice((state.page - 1) * state.size, state.page * state.size),
    matching: sorted,
    total: matching.length,
  }
}
