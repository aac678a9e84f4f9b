import { type FormEvent, useEffect, useRef, useState } from 'react'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { SubmissionRow } from '#modules/homework/evaluationSchemas.ts'
import { isWithinMarks } from '#modules/homework/marks.ts'
import type { Homework } from '#modules/homework/records.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import css from '../Homework.module.css'
import { homeworkText, useServerWords } from '../words.ts'
import { RemarkBank } from './RemarkBank.tsx'
import { VoiceRemark } from './VoiceRemark.tsx'

export type Evaluation = {
  readonly marks: string | null
  /** Undefined while it is not known: then it stays as it is. */
  readonly remark: string | undefined
  readonly version: number
}

type Props = {
  homework: Homework
  row: SubmissionRow
  /** What could not be sent before. */
  unsent: Evaluation | undefined
  onKeep: (mine: Evaluation) => void
  onReturn: (mine: Evaluation) => void
}

/** Marks and remark of one student. The marks have the focus, and Enter returns the work. */
export function EvaluationForm({ homework: { homeworkId, maxMarks }, row, unsent, onKeep, onReturn }: Props) {
  const text = useText(homeworkText).review
  const say = useServerWords()
  const field = useRef<HTMLInputElement>(null)
  const [marks, setMarks] = useState(unsent?.marks ?? row.marks ?? '')
  const [remark, setRemark] = useState<string | null>(unsent?.remark ?? null)
  const [error, setError] = useState<string>()
  const input = { params: { homeworkId, studentId: row.studentId } }
  // Its remark is read only where the list says that there is one.
  const work = useRead(evaluation.routes.getSubmission, input, { enabled: row.version > 0 })
  useEffect(() => field.current?.select(), [])
  const shownRemark = remark ?? work.data?.remark ?? ''
  const mine = (): Evaluation | null => {
    const given = marks.trim().replace(',', '.')
    if (given !== '' && maxMarks !== null && !isWithinMarks(given, maxMarks)) {
      const values = { max: maxMarks }
      const message = fill('The most marks for this homework are {max}.', values)
      setError(say({ code: 'marks-too-high', message, values }))
      field.current?.focus()
      return null
    }
    setError(undefined)
    return {
      marks: maxMarks === null || given === '' ? null : given,
      remark: remark ?? work.data?.remark,
      version: row.version,
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = mine()
    if (given) onReturn(given)
  }
  return (
    <form className={css.marking} onSubmit={submit}>
      {maxMarks !== null && (
        <TextField
          ref={field}
          label={text.marks}
          suffix={fill(text.outOf, { max: maxMarks })}
          inputMode="decimal"
          autoFocus
          maxLength={7}
          value={marks}
          onChange={setMarks}
          error={error}
        />
      )}
      <TextArea
        label={text.remark}
        max={1000}
        rows={3}
        autoFocus={maxMarks === null}
        value={shownRemark}
        onChange={setRemark}
      />
      <div className={css.actions}>
        <RemarkBank
          remark={shownRemark}
          onChoose={(words) => setRemark([shownRemark, words].filter((one) => one !== '').join(' '))}
        />
        <VoiceRemark homeworkId={homeworkId} studentId={row.studentId} voice={work.data?.voice ?? null} />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" kbd="Enter">
          {text.give}
        </Button>
        <Button
          onClick={() => {
            const given = mine()
            if (given) onKeep(given)
          }}
        >
          {text.keep}
        </Button>
      </div>
    </form>
  )
}
