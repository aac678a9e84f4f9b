import { type FormEvent, useState } from 'react'
import { decisions } from '#modules/admissions/decisionContract.ts'
import type { RoundScore } from '#modules/admissions/decisionSchemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import css from '../Admissions.module.css'
import { decisionText } from '../office/decisionWords.ts'
import { usePoints } from '../usePoints.ts'
import { useSending } from '../useSending.ts'

type RoundFormProps = { readonly applicationId: string; readonly round: RoundScore; readonly mayEdit: boolean }

/** The rubric of a round, scored by the panel. */
export function RoundForm({ applicationId, round, mayEdit }: RoundFormProps) {
  const text = useText(decisionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const points = usePoints()
  const most = round.criteria.reduce((sum, { maxScore }) => sum + maxScore, 0)
  const [scores, setScores] = useState<Readonly<Record<string, number | null>>>(
    Object.fromEntries(round.criteria.map(({ criterionKey, score }) => [criterionKey, score])),
  )
  const [note, setNote] = useState(round.note)
  const save = useSend(decisions.routes.scoreRound)
  const { send, isSending } = useSending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Object.entries(scores).flatMap(([key, score]) => (score === null ? [] : [[key, score] as const]))
    const body = { scores: Object.fromEntries(given), note, version: round.version }
    void send(() => save.mutateAsync({ params: { applicationId, roundKey: round.roundKey }, body }))
  }
  return (
    <form className={css.block} onSubmit={submit} noValidate>
      <div className={css.between}>
        <strong>{round.name}</strong>
        <span className={css.quiet}>
          {round.startsAt ? [time(round.startsAt, timeZone), round.place].filter(Boolean).join(' · ') : text.notBooked}
        </span>
      </div>
      <div className={css.pair}>
        {round.criteria.map(({ criterionKey, label, maxScore }) => (
          <NumberField
            key={criterionKey}
            label={label}
            suffix={`/ ${maxScore}`}
            min={0}
            max={maxScore}
            decimals={1}
            disabled={!mayEdit}
            value={scores[criterionKey] ?? null}
            onChange={(score) => setScores((before) => ({ ...before, [criterionKey]: score }))}
          />
        ))}
      </div>
      <TextArea label={text.scoreNote} rows={2} max={1000} disabled={!mayEdit} value={note} onChange={setNote} />
      <div className={css.between}>
        <span className={css.quiet}>
          {[
            round.total !== null && points(round.total, most),
            round.scoredBy && fill(text.scoredBy, { name: round.scoredBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {mayEdit && (
          <Button type="submit" size="small" loading={isSending}>
            {text.saveScores}
          </Button>
        )}
      </div>
    </form>
  )
}
