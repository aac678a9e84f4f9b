import type { Answer, AnswerOf } from '#modules/questions/answer.ts'
import type { AskedPlain, AskedQuestion } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import { useText } from '#platform/web/i18n.tsx'
import { AnswerInput } from './AnswerInput.tsx'
import css from './QuestionView.module.css'
import { LineView, type Pictures, TextView } from './TextView.tsx'
import { viewText } from './viewWords.ts'

export type QuestionViewProps = {
  /** Made with `withoutKey`, so that no key reaches those who answer. */
  question: AskedQuestion
  pictures: Pictures
  language: QuestionLanguage
  answer: Answer
  /** Without it the answer is only shown. */
  onAnswer?: (answer: Answer) => void
  isReadOnly?: boolean
}

/** A question as students see it, with the means to answer it. */
export function QuestionView({
  question,
  pictures,
  language,
  answer,
  onAnswer,
  isReadOnly = false,
}: QuestionViewProps) {
  const text = useText(viewText)
  const shared = { pictures, isReadOnly: isReadOnly || !onAnswer }
  const direction = language === 'ur' ? 'rtl' : 'ltr'
  if (question.type !== 'passage')
    return (
      <div className={css.question} lang={language} dir={direction}>
        <Plain question={question} answer={answer} onAnswer={onAnswer ?? (() => {})} {...shared} />
      </div>
    )
  const given = answer.type === 'passage' ? answer.answers : {}
  const change = (id: string, own: Answer) =>
    onAnswer?.({ type: 'passage', answers: { ...given, [id]: own } } as AnswerOf<'passage'>)
  return (
    <div className={css.question} lang={language} dir={direction}>
      <div className={css.passage}>
        <TextView text={question.stem} pictures={pictures} />
      </div>
      <ol className={css.children} aria-label={text.questions}>
        {question.children.map(({ id, question: own }) => (
          <li key={id}>
            <Plain
              question={own}
              answer={given[id] ?? blankAnswer(own.type)}
              onAnswer={(next) => change(id, next)}
              {...shared}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type PlainProps = {
  question: AskedPlain
  pictures: Pictures
  answer: Answer
  onAnswer: (answer: Answer) => void
  isReadOnly: boolean
}

function Plain(props: PlainProps) {
  const text = useText(viewText)
  const { question, pictures, answer, onAnswer, isReadOnly } = props
  const given = answer.type === 'fillIn' ? answer.blanks : {}
  const blank = (id: string) => (
    <input
      className={css.blank}
      aria-label={`${text.blank} ${id}`}
      maxLength={200}
      readOnly={isReadOnly}
      value={given[id] ?? ''}
      onChange={(event) => onAnswer({ type: 'fillIn', blanks: { ...given, [id]: event.currentTarget.value } })}
    />
  )
  return (
    <>
      {question.stem !== '' && (
        <TextView text={question.stem} pictures={pictures} {...(question.type === 'fillIn' && { blank })} />
      )}
      {question.type === 'assertionReason' && (
        <dl className={css.statements}>
          <dt>{text.assertion}</dt>
          <dd>
            <LineView text={question.assertion} pictures={pictures} />
          </dd>
          <dt>{text.reason}</dt>
          <dd>
            <LineView text={question.reason} pictures={pictures} />
          </dd>
        </dl>
      )}
      <AnswerInput {...props} />
    </>
  )
}
