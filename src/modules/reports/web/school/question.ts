import { useSearchParams } from 'react-router'
import { type ReportDays, reportDaysIn } from '#platform/web/days/reportDays.ts'

export type Question = ReportDays & {
  readonly grade: string
  readonly class: string
  readonly course: string
}

export type Ask = (changes: Readonly<Record<string, string | null>>) => void

/** What the address asks for, and how it is changed. */
export function useQuestion(): [Question, Ask] {
  const [params, setParams] = useSearchParams()
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
  const of = (key: string) => params.get(key) ?? ''
  return [{ grade: of('grade'), class: of('class'), course: of('course'), ...reportDaysIn(params) }, ask]
}
