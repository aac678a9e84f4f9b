import { useSearchParams } from 'react-router'
import { type ReportRange, reportRanges } from '#modules/reports/schoolReports.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'

export type Question = {
  readonly range: ReportRange
  readonly from?: CivilDate
  readonly to?: CivilDate
  readonly grade: string
  readonly class: string
  readonly course: string
}

export type Ask = (changes: Readonly<Record<string, string | null>>) => void

/** What the address asks for, and how it is changed. */
export function useQuestion(): [Question, Ask] {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  const range = reportRanges.find((one) => one === params.get('range')) ?? 'Year'
  const ask: Ask = (changes) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      // Another question starts on the first page and with all lines.
      for (const key of ['page', 'first', 'second', 'd.page']) next.delete(key)
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  const days = range === 'Custom' && from && to ? { from: from as CivilDate, to: to as CivilDate } : {}
  const of = (key: string) => params.get(key) ?? ''
  return [{ range, grade: of('grade'), class: of('class'), course: of('course'), ...days }, ask]
}
