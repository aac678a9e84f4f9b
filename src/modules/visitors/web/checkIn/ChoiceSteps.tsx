import { useState } from 'react'
import type { GateDay } from '#modules/visitors/gateSchemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from '../gate/Gate.module.css'
import { gateText } from '../gate/words.ts'
import type { Draft } from './checkInDraft.ts'

type ChoiceProps = {
  readonly day: GateDay
  /** What the visitor chose last time, which comes first. */
  readonly first: Draft['before']
  readonly onChoose: (id: string) => void
}

/** The rows with that of the last visit at the top. */
const lastFirst = <Row,>(rows: readonly Row[], isLast: (row: Row) => boolean): readonly Row[] => [
  ...rows.filter(isLast),
  ...rows.filter((row) => !isLast(row)),
]

/** One tap chooses and goes on. */
export function PurposeStep({ day, first, onChoose }: ChoiceProps) {
  const text = useText(gateText)
  const isLast = ({ visitPurposeId }: { visitPurposeId: string }) => visitPurposeId === first?.visitPurposeId
  return (
    <>
      <h2 className={css.heading}>{text.purpose}</h2>
      <ul className={css.choices}>
        {lastFirst(day.purposes, isLast).map(({ visitPurposeId, name }) => (
          <li key={visitPurposeId}>
            <button type="button" className={css.choice} onClick={() => onChoose(visitPurposeId)}>
              <span className={css.name}>{name}</span>
              {isLast({ visitPurposeId }) && <span className={css.meta}>{text.lastTime}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Names shown before somebody searches. */
const shown = 30

export function HostStep({ day, first, onChoose }: ChoiceProps) {
  const text = useText(gateText)
  const [words, setWords] = useState('')
  const isLast = ({ userId }: { userId: string }) => userId === first?.hostId
  const found = lastFirst(day.hosts, isLast)
    .filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    .slice(0, shown)
  return (
    <>
      <h2 className={css.heading}>{text.host}</h2>
      <TextField label={text.findHost} size="large" value={words} onChange={setWords} clearable />
      {found.length === 0 && <p className={css.meta}>{text.noMatches}</p>}
      <ul className={css.choices}>
        {found.map(({ userId, name }) => (
          <li key={userId}>
            <button type="button" className={css.choice} onClick={() => onChoose(userId)}>
              <Avatar name={name} size={32} />
              <span className={css.name}>{name}</span>
              {isLast({ userId }) && <span className={css.meta}>{text.lastTime}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
