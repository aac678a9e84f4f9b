import type { ReactNode } from 'react'
import type { SelectOption } from '../select/selectOptions.ts'

export interface FilterEditor {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  close: () => void
}

export interface TableFilter {
  /** Stands in the address. */
  id: string
  label: string
  options?: readonly SelectOption[] | undefined
  /** At most one value. */
  single?: boolean | undefined
  /** The value says enough without the label: “Overdue”, not “State Overdue”. */
  bare?: boolean | undefined
  /** How the values read in the sentence, where label and options do not say it. */
  words?: ((values: readonly string[]) => string) | undefined
  /** Something else than ticks, such as a range of dates. */
  editor?: ((editor: FilterEditor) => ReactNode) | undefined
}

const longest = 3

/** How a filter reads: “Class 7-A or 7-B”, “Overdue”. */
export function filterWords(filter: TableFilter, values: readonly string[], locale: string): string {
  if (filter.words) return filter.words(values)
  const named = values.map((value) => filter.options?.find((option) => option.value === value)?.label ?? value)
  const shown = named.length > longest ? [...named.slice(0, longest - 1), `+${named.length - longest + 1}`] : named
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(shown)
  return filter.bare ? list : `${filter.label} ${list}`
}

/** A heading inside a sentence: “Amount” becomes “amount”, “GPA” stays. */
export function inSentence(heading: string, locale: string): string {
  const [first = '', second = ''] = heading
  const capitals =
    second !== '' && second === second.toLocaleUpperCase(locale) && second !== second.toLocaleLowerCase(locale)
  return capitals ? heading : first.toLocaleLowerCase(locale) + heading.slice(first.length)
}
