import { useState } from 'react'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { withoutKey } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import type { Question } from '#modules/questions/question.ts'
import { QuestionView } from '#modules/questions/web/public.tsx'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Tests.module.css'
import { onlineTestText, useServerWords } from '../words.ts'
import { AnswerPages } from './AnswerPages.tsx'

export type FoundAnswers = Reply<typeof testEvaluation.routes.listAnswers>
type Row = FoundAnswers['answers'][number]

export const picturesOf = ({ pictures }: FoundAnswers) =>
  Object.fromEntries(pictures.map(({ fileId, url }) => [fileId, url]))

/** The parts a person marks: the question itself, or each question of a passage. */
const partsOf = (question: Question) =>
  question.type === 'passage'
    ? question.children.map(({ id, question: own }) => ({ part: id, most: own.marks }))
    : [{ part: '', most: question.marks }]

type OneProps = { found: FoundAnswers; row: Row; title: string; ids: { testId: string; testItemId: string } }

/** One student's answer, what the key gives for it, and what a person gives. */
export function OneAnswer({ found, row, title, ids }: OneProps) {
  const text = useText(onlineTestText)
  const { question, language } = found
  const isPending = row.state === 'pending'
  return (
    <Section
      className={css.answer}
      title={title}
      level={3}
      action={
        <Status tone={isPending ? 'part' : 'good'}>
          {isPending
            ? text.marking.waits
            : fill(text.ofAll, { n: fractionText(row.marks), all: fractionText(row.outOf) })}
        </Status>
      }
    >
      {row.answer === null && row.photos > 0 ? null : row.answer === null ? (
        <p className={css.meta}>{text.marking.blank}</p>
      ) : row.answer.type === 'short' || row.answer.type === 'long' ? (
        <p dir="auto" lang={language} style={{ whiteSpace: 'pre-line' }}>
          {row.answer.text}
        </p>
      ) : (
        <QuestionView
          question={withoutKey(question)}
          pictures={picturesOf(found)}
          language={language}
          answer={row.answer ?? blankAnswer(question.type)}
          isReadOnly
        />
      )}
      {row.photos > 0 && <AnswerPages ids={{ ...ids, attemptId: row.attemptId }} photos={row.photos} />}
      {partsOf(question).map(({ part, most }) => (
        <MarkForm key={part} row={row} part={part} most={most} ids={ids} />
      ))}
    </Section>
  )
}

type MarkProps = { row: Row; part: string; most: number; ids: OneProps['ids'] }

function MarkForm({ row, part, most, ids }: MarkProps) {
  const { marking: text } = useText(onlineTestText)
  const say = useServerWords()
  const given = row.evaluations.find((one) => one.part === part)
  const [marks, setMarks] = useState<number | null>(given?.marks ?? null)
  const [remark, setRemark] = useState(given?.remark ?? '')
  const send = useSend(testEvaluation.routes.evaluateAnswer)
  const params = { ...ids, attemptId: row.attemptId }
  const isSame = marks === (given?.marks ?? null) && remark === (given?.remark ?? '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ params, body: { part, marks, remark } })
      }}
    >
      {send.isError && <Notice tone="bad" live title={say(send.error)} />}
      <div className={css.mark}>
        <NumberField
          label={fill(text.marks, { max: most })}
          min={0}
          max={most}
          step={0.5}
          decimals={2}
          value={marks}
          onChange={setMarks}
        />
        <TextField label={text.remark} optional maxLength={1000} value={remark} onChange={setRemark} />
        <Button type="submit" loading={send.isPending} disabled={isSame}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
