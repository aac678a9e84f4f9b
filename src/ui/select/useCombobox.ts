import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { groupOptions, matchingOptions, type SelectOption, typeaheadMatch } from './selectOptions.ts'

export interface ComboboxInput {
  options: readonly SelectOption[]
  /** Highlighted when the list opens. */
  initial: string | null
  searchable: boolean
  /** A list for several choices stays open after each of them. */
  staysOpen: boolean
  onChoose: (value: string) => void
}

export type Combobox = ReturnType<typeof useCombobox>

const pageStep = 10
/** Letters typed within this many milliseconds belong to one word. */
const typeaheadPause = 700

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  PageDown: (at, count) => Math.min(at + pageStep, count - 1),
  PageUp: (at) => Math.max(at - pageStep, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const optionId = (listId: string, value: string) => `${listId}-${encodeURIComponent(value)}`

/** Collects quickly typed letters into a word, for lists without a search field. */
function useTypeahead() {
  const word = useRef({ text: '', at: 0 })
  const isRunning = (now: number) => word.current.text !== '' && now - word.current.at < typeaheadPause
  const add = (letter: string, now: number) => {
    word.current = { text: isRunning(now) ? word.current.text + letter : letter, at: now }
    return word.current.text
  }
  return { isRunning, add }
}

/** The state and the keys of the WAI-ARIA combobox pattern: focus stays in the field, the list only highlights. */
export function useCombobox({ options, initial, searchable, staysOpen, onChoose }: ComboboxInput) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** What is being searched for; null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const listed = useMemo(() => {
    const groups = groupOptions(matchingOptions(options, typed ?? ''))
    return groups.flatMap((group) => group.options)
  }, [options, typed])
  const enabled = useMemo(() => listed.filter(({ disabled }) => !disabled), [listed])
  const typeahead = useTypeahead()

  const found = enabled.findIndex(({ value }) => value === highlighted)
  const at = found < 0 && typed ? 0 : found
  const active = isOpen ? enabled[at]?.value : undefined

  const open = () => {
    setOpen(true)
    setHighlighted(initial)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setHighlighted(null)
  }
  const type = (text: string) => {
    setOpen(true)
    setTyped(text)
    setHighlighted(null)
  }
  const choose = (value: string) => {
    onChoose(value)
    if (!staysOpen) return close()
    setTyped(null)
    setHighlighted(value)
  }
  const move = (key: string) => {
    const from = isOpen ? at : enabled.findIndex(({ value }) => value === initial)
    const isOpening = !isOpen && from >= 0
    const target = isOpening ? enabled[from] : enabled[steps[key]?.(from, enabled.length) ?? 0]
    setOpen(true)
    setHighlighted(target?.value ?? null)
  }
  const jump = (letter: string, now: number) => {
    const target = typeaheadMatch(enabled, typeahead.add(letter, now), at)
    setOpen(true)
    if (target) setHighlighted(target.value)
    else if (!isOpen) setHighlighted(initial)
  }

  /** Whether the key was for the list; the field keeps the others. */
  const take = ({ key, altKey, shiftKey, timeStamp }: KeyboardEvent): boolean => {
    const isSpace = key === ' ' && !searchable && !typeahead.isRunning(timeStamp)
    if (key === 'Escape') {
      if (isOpen) close()
      return isOpen
    }
    if (key === 'Enter' || isSpace) {
      if (!isOpen) open()
      else if (active !== undefined) choose(active)
      return true
    }
    if (altKey && key === 'ArrowUp') {
      close()
      return true
    }
    const movesCaret = (key === 'Home' || key === 'End') && searchable && (!isOpen || typed || shiftKey)
    if (key in steps && !movesCaret) {
      move(key)
      return true
    }
    if (!searchable && key.length === 1 && !altKey) {
      jump(key, timeStamp)
      return true
    }
    return false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Tab') {
      if (active !== undefined && !staysOpen && active !== initial) choose(active)
      return close()
    }
    if (take(event)) event.preventDefault()
  }

  return { listId, isOpen, typed, listed, active, open, close, type, choose, onKeyDown }
}
