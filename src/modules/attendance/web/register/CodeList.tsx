import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { StaffCode } from '#modules/attendance/codes.ts'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from './CodeList.module.css'
import { type Marks, moveTo, pressed, setCode } from './marks.ts'

export type CodeLine = {
  readonly id: string
  readonly name: string
  readonly meta: string
}

type CodeListProps<Code extends StaffCode> = {
  label: string
  lines: readonly CodeLine[]
  marks: Marks<Code>
  onChange: (marks: Marks<Code>) => void
  /** The keys that set a code, in small letters. */
  keys: Readonly<Record<string, Code>>
  /** What a tap makes of a code. */
  next: (code: Code) => Code
  /** What leave is called; the other codes have their words. */
  leaveWord?: string
  /** Set but not submitted. */
  draft: boolean
  mayEdit: boolean
}

/** A code in its square; leave has a square of its own. */
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

/** People with a code each. A tap goes to the next code; on the line that has the focus letters set it and arrows move. */
export function CodeList<Code extends StaffCode>(props: CodeListProps<Code>) {
  const { label, lines, marks, onChange, keys, next, leaveWord, draft, mayEdit } = props
  const list = useRef<HTMLUListElement>(null)
  const { at } = marks
  const hasFocus = useRef(false)
  useEffect(() => {
    if (hasFocus.current) list.current?.querySelectorAll<HTMLElement>('[data-line]')[at]?.focus()
  }, [at])
  const press = (event: KeyboardEvent) => {
    const after = pressed(marks, keys, event)
    if (!after) return
    event.preventDefault()
    hasFocus.current = true
    onChange(after)
  }
  return (
    <ul ref={list} className={css.list} aria-label={label}>
      {lines.map((line, place) => {
        const code = marks.codes[line.id]
        if (!code) return null
        const face = <Face line={line} code={code} draft={draft} leaveWord={leaveWord} />
        return (
          <li key={line.id}>
            {mayEdit ? (
              <button
                type="button"
                data-line=""
                className={css.line}
                tabIndex={place === at ? 0 : -1}
                onFocus={() => {
                  hasFocus.current = true
                  if (place !== at) onChange(moveTo(marks, place))
                }}
                onBlur={() => {
                  hasFocus.current = false
                }}
                onKeyDown={press}
                onClick={() => onChange(setCode(marks, place, next(code)))}
              >
                {face}
              </button>
            ) : (
              <div className={css.line}>{face}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type FaceProps = { line: CodeLine; code: StaffCode; draft: boolean; leaveWord: string | undefined }

function Face({ line, code, draft, leaveWord }: FaceProps) {
  return (
    <>
      <Avatar name={line.name} size={28} />
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
