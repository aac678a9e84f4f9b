import type { ReactNode } from 'react'
import type { SelectOption } from '../select/selectOptions.ts'

export interface FilterEditor {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  close: () => void
}

export interface TableFilter {
  /** Used in the address. */
  id: string
  label: string
  options?: readonly SelectOption[] | undefined
  /** At most one value. */
  single?: boolean | undefined
  /** The value is clear without the label: “Overdue”, not “State Overdue”. */
  bare?: boolean | undefined
  /** Formats the values in the sentence, where label and options are not enough. */
  words?: ((values: readonly string[]) => string) | undefined
  /** Something other than checkboxes, such as a date range. */
  editor?: ((editor: FilterEditor) => ReactNode) | undefined
}

const longest = 3

/** A filter as text: “Class 7-A or 7-B”, “Overdue”. */
export function filterWords(filter: TableFilter, values: readonly string[], locale: string): string {
  if (filter.words) return filter.words(values)
  const named = values.map((value) => filter.options?.find((option) => option.value === value)?.label ?? value)
  const shown = named.length > longest ? [...named.slice(0, longest - 1), `+${named.length - longest + 1}`] : named
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(shown)
  return filter.bare ? list : `${filter.label} ${list}`
}

/** A header inside a sentence: “Amount” becomes “amount”, “GPA” stays. */
export function inSentence(heading: string, locale: string): string {
  const [first = '', second = ''] = heading
  const capitals =
    second !== '' && second === second.toLocaleUpperCase(locale) && second !== second.toLocaleLowerCase(locale)
  return capitals ? heading : first.toLocaleLowerCase(locale) + heading.slice(first.length)
}
