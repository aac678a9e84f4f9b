import { findAction, type Keyword, type KeywordAction } from '#modules/search/keywords.ts'
import type { ClassOption, Result } from '#modules/search/schemas.ts'

/** What has been chosen so far; each step needs the one before. */
export type Flow = {
  readonly keyword: Keyword | null
  readonly action: KeywordAction | null
  readonly place: ClassOption | null
  readonly filters: Filters
}

/** What narrows the results. Dates count only if the first is before the last. */
export type Filters = {
  readonly from: string | null
  readonly to: string | null
  readonly kinds: readonly string[]
}

export const noFilters: Filters = { from: null, to: null, kinds: [] }
export const nothing: Flow = { keyword: null, action: null, place: null, filters: noFilters }

export const withKeyword = (keyword: Keyword): Flow => ({ ...nothing, keyword })

/** Another action begins anew with the class. */
export const withAction = (flow: Flow, actionId: number): Flow => ({
  ...nothing,
  keyword: flow.keyword,
  action: (flow.keyword && findAction(flow.keyword, actionId)) ?? null,
})

export const withPlace = (flow: Flow, place: ClassOption): Flow => ({ ...flow, place, filters: noFilters })

/** The days of a range, if its first is before its last. */
export const usedRange = ({ from, to }: Pick<Filters, 'from' | 'to'>): readonly [string, string] | null =>
  from !== null && to !== null && from < to ? [from, to] : null

/** A date of the academic year that has come; null for any other. */
export function usedDate(
  date: string | null,
  year: { readonly start: string; readonly end: string } | null,
  today: string,
): string | null {
  if (date === null || date > today) return null
  return year && (date < year.start || date > year.end) ? null : date
}

export const filterCount = (filters: Filters): number => (usedRange(filters) ? 1 : 0) + filters.kinds.length

/** What a result can be filtered by, as keys of the words. */
export function kindsOf(result: Result): string[] {
  if (result.kind === 'homework') return []
  if (result.kind === 'activity')
    return [result.evaluatedStatus === 10 ? 'done' : result.evaluatedStatus === 8 ? 'toDo' : 'begun']
  if (result.marks === null) return []
  if (result.statusName === 'pending' || result.statusName === 'uploaded')
    return [result.isMarksUploaded ? 'uploaded' : 'notUploaded']
  return [result.isWorkSheetStyle ? 'worksheet' : result.questionPaperTypeID === 1 ? 'informal' : 'formal']
}

/** The instant or day it is from. */
const dayOf = (result: Result): string =>
  (result.kind === 'homework' ? result.createdOn : result.kind === 'activity' ? result.date : result.createdAt).slice(
    0,
    10,
  )

export function filtered(results: readonly Result[], filters: Filters): readonly Result[] {
  const range = usedRange(filters)
  return results.filter((result) => {
    const day = dayOf(result)
    if (range && (day < range[0] || day > range[1])) return false
    return filters.kinds.length === 0 || kindsOf(result).some((kind) => filters.kinds.includes(kind))
  })
}
