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
import { discardQueued, type QueuedRegister, sendQueue, useQueue } from './registerQueue.ts'

type QueueNoticeProps = {
  queued: QueuedRegister
  nameOf: (studentId: string) => string
  say: Say
  onUseMine: (theirs: Register) => void
  /** A field to fill in before submitting over their marks, and whether it has been. */
  reason?: ReactNode
  isReady?: boolean
}

/** A register queued on this device. If someone else has submitted it in the meantime, the user decides which to keep. */
export function QueueNotice(props: QueueNoticeProps) {
  const { queued, say } = props
  const text = useText(attendanceText).waiting
  const count = useCount()
  if (queued.theirs) return <Conflict {...props} theirs={queued.theirs} />
  if (queued.refused)
    return (
      <Notice
        tone="bad"
        live
        title={text.refusedTitle}
        action={
          <Button size="small" onClick={() => discardQueued(queued.key)}>
            {text.discard}
          </Button>
        }
      >
        {say(queued.refused)}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      live
      title={count(text.count, 1)}
      action={
        <Button size="small" onClick={() => void sendQueue()}>
          {text.again}
        </Button>
      }
    >
      {text.hint}
    </Notice>
  )
}

type ConflictProps = QueueNoticeProps & { theirs: Register }

function Conflict({ queued, theirs, nameOf, onUseMine, reason, isReady = true }: ConflictProps) {
  const text = useText(attendanceText).waiting
  const differing = theirs.students.filter(({ studentId, code }) => (queued.sent.marks[studentId] ?? code) !== code)
  return (
    <Notice
      tone="warn"
      live
      title={fill(text.conflictTitle, { name: theirs.takenBy ?? text.somebody })}
      action={
        <div className={css.choice}>
          <Button size="small" onClick={() => discardQueued(queued.key)}>
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
                  <AttendanceLetter code={queued.sent.marks[studentId] ?? code} />
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

/** The number of registers queued on this device, and links to those that need a decision. */
export function QueueSummary() {
  const text = useText(attendanceText).waiting
  const count = useCount()
  const queue = useQueue()
  if (queue.length === 0) return null
  const unresolved = queue.filter(({ theirs, refused }) => theirs || refused)
  return (
    <Notice
      tone="warn"
      live
      title={count(text.count, queue.length)}
      action={
        <Button size="small" onClick={() => void sendQueue()}>
          {text.again}
        </Button>
      }
    >
      {unresolved.length === 0
        ? text.hint
        : unresolved.map(({ key, place }) => (
            <ButtonLink key={key} size="small" to={registerOf(place)}>
              {`${text.look}: ${place.className}`}
            </ButtonLink>
          ))}
    </Notice>
  )
}
