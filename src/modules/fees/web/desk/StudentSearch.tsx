import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import { deskText } from './deskWords.ts'
import css from './StudentSearch.module.css'

/** Typing pause in milliseconds before the server is asked. */
const quiet = 120

/** The search text after a short pause in typing. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), quiet)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

type StudentSearchProps = { input: RefObject<HTMLInputElement | null>; onChoose: (studentId: string) => void }

/** Finds a student by typing: arrows move, Enter picks the highlighted or first result, even if it has yet to arrive. */
export function StudentSearch({ input, onChoose }: StudentSearchProps) {
  const text = useText(deskText)
  const id = useId()
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const words = q.trim()
  const settled = useSettled(words)
  const isAsked = settled.length >= 2
  const read = useRead(
    feeCollection.routes.findStudents,
    { query: { q: settled } },
    { enabled: isAsked, staleTime: 5000 },
  )
  const isFresh = isAsked && settled === words && read.data !== undefined
  const students = isFresh ? read.data.students : []
  const isOpen = words.length >= 2 && (isFresh || read.isError)

  const choose = (studentId: string | undefined) => {
    if (!studentId) return
    setQ('')
    setActive(0)
    setWaiting(false)
    onChoose(studentId)
  }
  // Enter pressed before the results arrive, as a scanner does, picks the first one.
  useEffect(() => {
    if (!isWaiting || !isFresh) return
    setWaiting(false)
    choose(students[0]?.studentId)
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      if (students.length > 0) setActive((active + by + students.length) % students.length)
    }
    if (event.key === 'Escape' && q !== '') {
      event.preventDefault()
      event.stopPropagation()
      setQ('')
    }
    if (event.key !== 'Enter' || words.length < 2) return
    event.preventDefault()
    if (isFresh) choose(students[active]?.studentId)
    else setWaiting(true)
  }
  return (
    <div className={css.search}>
      <Icon of={IconSearch} className={css.icon} />
      <input
        ref={input}
        className={css.input}
        type="text"
        role="combobox"
        aria-label={text.search}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={students[active] ? `${id}-${active}` : undefined}
        placeholder={text.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          setActive(0)
          setWaiting(false)
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <div className={css.pop}>
          {read.isError && (
            <p className={css.none}>
              {text.searchFailed}{' '}
              <Button size="small" onClick={() => void read.refetch()}>
                {text.retry}
              </Button>
            </p>
          )}
          {isFresh && students.length === 0 && (
            <p className={css.none} role="status">
              {text.nobody}
            </p>
          )}
          {students.length > 0 && <SearchResults id={id} students={students} active={active} choose={choose} />}
        </div>
      )}
    </div>
  )
}

type FoundStudent = {
  readonly studentId: string
  readonly name: string
  readonly admissionNo: string | null
  readonly className: string | null
  readonly guardianName: string | null
  readonly outstandingMinor: number
}
type SearchResultsProps = {
  id: string
  students: readonly FoundStudent[]
  active: number
  choose: (studentId: string) => void
}

function SearchResults({ id, students, active, choose }: SearchResultsProps) {
  const text = useText(deskText)
  const { money } = useFormat()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={text.found} className={css.list}>
      {students.map((student, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search field, which names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
        <div
          key={student.studentId}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={cx(css.option, at === active && css.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(student.studentId)}
        >
          <Avatar name={student.name} size={28} />
          <span className={css.who}>
            <span className={css.name} dir="auto">
              {student.name}
            </span>
            <span className={css.meta} dir="auto">
              {[student.admissionNo, student.className, student.guardianName].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className={student.outstandingMinor > 0 ? css.owes : css.meta}>
            {student.outstandingMinor > 0
              ? fill(text.owes, { amount: money(student.outstandingMinor) })
              : text.owesNothing}
          </span>
        </div>
      ))}
    </div>
  )
}
