import { useState } from 'react'
import type { Answer } from '#modules/questions/answer.ts'
import type { AskedQuestion } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import { AnswerKey, QuestionView } from '#modules/questions/web/public.tsx'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { challenges } from '../contract.ts'
import type { Feedback, Round } from '../schemas.ts'
import css from './Challenges.module.css'
import { levelName } from './levelName.ts'
import { challengeText } from './words.ts'

export type Result = NonNullable<Reply<typeof challenges.routes.answerQuestion>['result']>

type Props = {
  round: Round
  result: Result | null
  onAnswer: (place: number, answer: Answer) => Promise<Feedback>
  onAgain: () => void
}

/** One question at a time: answer, see whether it is right and why, go on. */
export function RoundPlayer({ round, result, onAnswer, onAgain }: Props) {
  const text = useText(challengeText)
  const { items, answered } = round
  const [at, setAt] = useState(() => Math.min(answered.length, items.length - 1))
  const [isShown, setShown] = useState(false)
  const item = items[at]
  if (isShown && result) return <Outcome result={result} onAgain={onAgain} />
  if (!item) return null
  const feedback = answered.find(({ place }) => place === item.place)
  const isLast = at === items.length - 1
  return (
    <Section
      title={`${round.chapter}, ${levelName(text, round.level)}`}
      subtitle={fill(text.round.place, { n: at + 1, all: items.length })}
    >
      <OneQuestion key={item.place} item={item} round={round} feedback={feedback} onAnswer={onAnswer} />
      {feedback && (
        <div className={css.onward}>
          <Button variant="primary" onClick={() => (isLast ? setShown(true) : setAt(at + 1))}>
            {isLast ? text.round.finish : text.round.next}
          </Button>
        </div>
      )}
    </Section>
  )
}

type OneProps = {
  item: Round['items'][number]
  round: Round
  feedback: Feedback | undefined
  onAnswer: Props['onAnswer']
}

function OneQuestion({ item, round, feedback, onAnswer }: OneProps) {
  const { round: text } = useText(challengeText)
  const question = item.question as AskedQuestion
  const [answer, setAnswer] = useState<Answer>(() => feedback?.answer ?? blankAnswer(question.type))
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')
  const pictures = Object.fromEntries(round.pictures.map(({ fileId, url }) => [fileId, url]))
  const send = async () => {
    setState('sending')
    try {
      await onAnswer(item.place, answer)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className={css.question}>
      <QuestionView
        question={question}
        pictures={pictures}
        language={item.language}
        answer={feedback?.answer ?? answer}
        onAnswer={setAnswer}
        isReadOnly={feedback !== undefined}
      />
      {state === 'failed' && <Notice tone="warn" live title={text.failed} />}
      {feedback ? (
        <>
          <Notice tone={feedback.isRight ? 'good' : 'warn'} live title={verdict(feedback, text)} />
          <Section title={text.key} level={3}>
            <AnswerKey content={feedback.key} pictures={pictures} language={item.language} />
          </Section>
        </>
      ) : (
        <div className={css.foot}>
          <Button variant="primary" loading={state === 'sending'} onClick={() => void send()}>
            {text.check}
          </Button>
        </div>
      )}
    </div>
  )
}

const verdict = (
  { isRight, score }: Feedback,
  text: { readonly right: string; readonly partly: string; readonly wrong: string },
) => (isRight ? text.right : score.marks.n > 0 ? text.partly : text.wrong)

function Outcome({ result, onAgain }: { result: Result; onAgain: () => void }) {
  const { round: text } = useText(challengeText)
  const { marks, outOf } = result.score
  return (
    <div className={css.page} role="status">
      <p className={css.result}>{fill(text.result, { marks: fractionText(marks), max: fractionText(outOf) })}</p>
      {result.hasMastered && <Notice tone="good" title={text.hasMastered} />}
      {result.isBest && <p>{text.isBest}</p>}
      <div className={css.foot}>
        <Button variant="primary" onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </div>
  )
}
