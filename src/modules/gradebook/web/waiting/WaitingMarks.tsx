import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useServerWords } from '../words.ts'
import { placeKey, type WaitingMark } from './markOutbox.ts'
import { waitingMarks } from './markQueue.ts'
import { useWaitingMarks } from './useWaitingMarks.ts'
import css from './WaitingMarks.module.css'
import { waitingText } from './words.ts'

/** On every page: how many typed marks the server does not have yet, and what became of those it refused. */
export default function WaitingMarks() {
  const text = useText(waitingText)
  const count = useCount()
  const { late, send } = useWaitingMarks()
  const [isOpen, setOpen] = useState(false)
  if (late.length === 0) return null
  return (
    <>
      <section className={css.corner} aria-label={text.label}>
        <Icon of={IconCloudUpload} />
        <span role="status">{count(text.count, late.length)}</span>
        <Button size="small" onClick={() => setOpen(true)}>
          {text.show}
        </Button>
      </section>
      {isOpen && <MarkList late={late} onSend={send} onClose={() => setOpen(false)} />}
    </>
  )
}

type MarkListProps = { late: readonly WaitingMark[]; onSend: () => void; onClose: () => void }

function MarkList({ late, onSend, onClose }: MarkListProps) {
  const text = useText(waitingText)
  const navigate = useNavigate()
  const isWaiting = late.some(({ refusal }) => !refusal)
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        isWaiting && (
          <Button variant="primary" onClick={onSend}>
            {text.sendNow}
          </Button>
        )
      }
    >
      <div className={css.list}>
        {isWaiting && <p className={css.hint}>{text.hint}</p>}
        {[...Map.groupBy(late, placeKey)].map(([key, marks]) => {
          const refused = marks.filter(({ refusal }) => refusal)
          const [first] = marks
          const waiting = marks.filter(({ refusal }) => !refusal)
          return (
            <section key={key} className={css.sheet}>
              <div className={css.row}>
                <h3>{first?.names?.sheet}</h3>
                <Button
                  size="small"
                  onClick={() => {
                    onClose()
                    if (first?.names) void navigate(first.names.to)
                  }}
                >
                  {text.open}
                </Button>
              </div>
              {waiting.length > 0 && <Waiting marks={waiting} />}
              {refused.length > 0 && <Refused marks={refused} />}
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

/** Of a whole class that waits, so many are named. */
const named = 12

function Waiting({ marks }: { marks: readonly WaitingMark[] }) {
  const text = useText(waitingText)
  const count = useCount()
  const more = marks.length - named
  return (
    <>
      <p className={css.hint}>{count(text.waiting, marks.length)}</p>
      <ul className={css.marks}>
        {marks.slice(0, named).map((one) => (
          <li key={one.key}>
            <strong>{one.names?.student}</strong>{' '}
            {fill(text.mark, { part: one.names?.part ?? '', mark: one.mark || text.empty })}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.hint}>{count(text.more, more)}</p>}
    </>
  )
}

function Refused({ marks }: { marks: readonly WaitingMark[] }) {
  const text = useText(waitingText)
  const say = useServerWords()
  const reasonOf = ({ refusal }: WaitingMark): string => {
    if (!refusal) return ''
    if (refusal.kind === 'conflict') {
      const values = { name: refusal.by, mark: refusal.mark || text.empty }
      return fill(refusal.by ? text.conflict : text.conflictBare, values)
    }
    const own = (text.reasons as Readonly<Record<string, string>>)[refusal.code]
    return own ?? say({ code: refusal.code, message: refusal.message })
  }
  return (
    <>
      <ul className={css.marks}>
        {marks.map((one) => (
          <li key={one.key}>
            <strong>{one.names?.student}</strong>{' '}
            {fill(text.mark, { part: one.names?.part ?? '', mark: one.mark || text.empty })}
            <span className={css.hint}>{reasonOf(one)}</span>
          </li>
        ))}
      </ul>
      <div className={css.row}>
        <Button size="small" onClick={() => void waitingMarks.allow(marks)}>
          {text.retry}
        </Button>
        <Button size="small" variant="danger" onClick={() => void waitingMarks.discard(marks)}>
          {text.discard}
        </Button>
      </div>
    </>
  )
}
