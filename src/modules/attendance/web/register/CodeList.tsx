import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { StaffCode } from '#modules/attendance/codes.ts'
import { useText } from '#platform/web/i18n.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { type KeyHint, useKeyHints } from '#ui/keyHints.ts'
import { Avatar } from '#ui/people/Avatar.tsx'
import { attendanceText } from '../words.ts'
import css from './CodeList.module.css'
import { findRoll, handleKey, type Marks, moveTo, setCode } from './marks.ts'

export type CodeLine = {
  readonly id: string
  readonly name: string
  readonly meta: string
  readonly photoUrl?: string | null
  /** Typing it moves to this line. */
  readonly rollNo?: string
}

type CodeListProps<Code extends StaffCode> = {
  label: string
  lines: readonly CodeLine[]
  marks: Marks<Code>
  onChange: (marks: Marks<Code>) => void
  /** The codes by shortcut key, in lower case. */
  keys: Readonly<Record<string, Code>>
  /** The code a tap changes this one to. */
  next: (code: Code) => Code
  /** The label of the code L; the others have their own. */
  leaveWord?: string
  /** The codes have not been submitted. */
  draft: boolean
  mayEdit: boolean
}

const CodeBox = ({
  code,
  draft,
  leaveWord = 'L',
}: {
  code: StaffCode
  draft: boolean
  leaveWord?: string | undefined
}) =>
  code === 'L' ? (
    <span className={css.leave} role="img" aria-label={leaveWord} title={leaveWord}>
      L
    </span>
  ) : (
    <AttendanceLetter code={code} size="large" draft={draft} />
  )

/** Lists the keys of this list. */
function useCodeKeys(keys: Readonly<Record<string, string>>, hasRolls: boolean) {
  const text = useText(attendanceText).keys
  const hints = useMemo((): readonly KeyHint[] => {
    const letters = Object.keys(keys).join(', ').toUpperCase()
    return [
      [letters, text.mark],
      [`Shift + ${letters}`, text.rest],
      ...(hasRolls ? [['0–9', text.roll] as const] : []),
      ['↑ ↓', text.move],
      ['Home, End', text.ends],
      ['Ctrl + Z', text.undo],
    ]
  }, [keys, text, hasRolls])
  useKeyHints(hints)
}

/** People with a code each. A tap cycles the code; on the focused line, letters set it and arrow keys move. */
export function CodeList<Code extends StaffCode>(props: CodeListProps<Code>) {
  const { label, lines, marks, onChange, keys, next, leaveWord, draft, mayEdit } = props
  const list = useRef<HTMLUListElement>(null)
  useCodeKeys(
    keys,
    lines.some(({ rollNo }) => rollNo !== undefined),
  )
  const { at } = marks
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current) list.current?.querySelectorAll<HTMLElement>('[data-line]')[at]?.focus()
  }, [at])
  const typed = useRef({ digits: '', at: 0 })
  /** Digits typed within a second and a half make one roll number. */
  const jump = ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): Marks<Code> | null => {
    if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return null
    const digits = timeStamp - typed.current.at < 1500 ? typed.current.digits : ''
    const found = findRoll(
      lines.map(({ rollNo = '' }) => rollNo),
      digits,
      key,
    )
    typed.current = { digits: found?.typed ?? '', at: timeStamp }
    return found && moveTo(marks, found.at)
  }
  const press = (event: KeyboardEvent) => {
    const changed = jump(event) ?? handleKey(marks, keys, event)
    if (!changed) return
    event.preventDefault()
    hasFocus.current = true
    onChange(changed)
  }
  return (
    <ul ref={list} className={css.list} aria-label={label}>
      {lines.map((line, index) => {
        const code = marks.codes[line.id]
        if (!code) return null
        const content = <LineContent line={line} code={code} draft={draft} leaveWord={leaveWord} />
        return (
          <li key={line.id}>
            {mayEdit ? (
              <button
                type="button"
                data-line=""
                className={css.line}
                tabIndex={index === at ? 0 : -1}
                onFocus={() => {
                  hasFocus.current = true
                  if (index !== at) onChange(moveTo(marks, index))
                }}
                onBlur={() => {
                  hasFocus.current = false
                }}
                onKeyDown={press}
                onClick={() => onChange(setCode(marks, index, next(code)))}
              >
                {content}
              </button>
            ) : (
              <div className={css.line}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type LineContentProps = { line: CodeLine; code: StaffCode; draft: boolean; leaveWord: string | undefined }

function LineContent({ line, code, draft, leaveWord }: LineContentProps) {
  return (
    <>
      <Avatar name={line.name} src={line.photoUrl} size={32} />
      <span className={css.words}>
        <span className={css.name} dir="auto">
          {line.name}
        </span>
        <span className={css.meta} dir="auto">
          {line.meta}
        </span>
      </span>
      <CodeBox code={code} draft={draft} leaveWord={leaveWord} />
    </>
  )
}
