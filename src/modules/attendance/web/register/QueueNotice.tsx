import type { ReactNode } from 'react'
import type { Register } from '#modules/attendance/schemas.ts'
import type { Say } from '#platform/web/answers/answerText.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { AttendanceLetter } from '#ui/indicators/AttendanceLetter.tsx'
import { registerOf } from '../paths.ts'
import { attendanceText } from '../words.ts'
import css from './QueueNotice.module.css'
import { dropWaiting, sendWaiting, useWaiting, type Waiting } from './registerQueue.ts'

type WaitingNoticeProps = {
  one: Waiting
  nameOf: (studentId: string) => string
  say: Say
  onUseMine: (theirs: Register) => void
  /** What must be filled in before the own marks can be submitted over theirs, and whether it is. */
  reason?: ReactNode
  isReady?: boolean
}

/** A register that waits on this device, or that somebody else has submitted meanwhile: then the person decides. */
export function QueueNotice(props: WaitingNoticeProps) {
  const { one, say } = props
  const text = useText(attendanceText).waiting
  const count = useCount()
  if (one.theirs) return <Conflict {...props} theirs={one.theirs} />
  if (one.refused)
    return (
      <Notice
        tone="bad"
        live
        title={text.refusedTitle}
        action={
          <Button size="small" onClick={() => dropWaiting(one.key)}>
            {text.discard}
          </Button>
        }
      >
        {say(one.refused)}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      live
      title={count(text.count, 1)}
      action={
        <Button size="small" onClick={() => void sendWaiting()}>
          {text.again}
        </Button>
      }
    >
      {text.hint}
    </Notice>
  )
}

type ConflictProps = WaitingNoticeProps & { theirs: Register }

function Conflict({ one, theirs, nameOf, onUseMine, reason, isReady = true }: ConflictProps) {
  const text = useText(attendanceText).waiting
  const differing = theirs.students.filter(({ studentId, code }) => (one.sent.marks[studentId] ?? code) !== code)
  return (
    <Notice
      tone="warn"
      live
      title={fill(text.conflictTitle, { name: theirs.takenBy ?? text.somebody })}
      action={
        <div className={css.choice}>
          <Button size="small" onClick={() => dropWaiting(one.key)}>
            {text.keepTheirs}
          </Button>
          <Button size="small" variant="primary" disabled={!isReady} onClick={() => onUseMine(theirs)}>
            {text.useMine}
          </Button>
        </div>
      }
    >
      <p>{differing.length === 0 ? text.same : text.conflictHint}</p>
      {differing.length > 0 && reason}
      {differing.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.student}</th>
              <th scope="col">{text.yours}</th>
              <th scope="col">{text.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ studentId, name, code }) => (
              <tr key={studentId}>
                <th scope="row">{nameOf(studentId) || name}</th>
                <td>
                  <AttendanceLetter code={one.sent.marks[studentId] ?? code} />
                </td>
                <td>
                  <AttendanceLetter code={code} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  )
}

/** How many registers wait on this device, and which of them ask for a decision. */
export function QueueSummary() {
  const text = useText(attendanceText).waiting
  const count = useCount()
  const all = useWaiting()
  if (all.length === 0) return null
  const asking = all.filter(({ theirs, refused }) => theirs || refused)
  return (
    <Notice
      tone="warn"
      live
      title={count(text.count, all.length)}
      action={
        <Button size="small" onClick={() => void sendWaiting()}>
          {text.again}
        </Button>
      }
    >
      {asking.length === 0
        ? text.hint
        : asking.map(({ key, place }) => (
            <ButtonLink key={key} size="small" to={registerOf(place)}>
              {`${text.look}: ${place.className}`}
            </ButtonLink>
          ))}
    </Notice>
  )
}
