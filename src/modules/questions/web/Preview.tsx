import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { Answer } from '../answer.ts'
import { withoutKey } from '../asked.ts'
import { blankAnswer } from '../blankAnswer.ts'
import { fractionText } from '../fractions.ts'
import type { QuestionLanguage } from '../kinds.ts'
import { type Mark, mark } from '../marking.ts'
import type { Question } from '../question.ts'
import css from './Preview.module.css'
import { QuestionView } from './public.tsx'
import type { Pictures } from './view/TextView.tsx'
import { questionsText } from './words.ts'

const tones: Record<Mark['state'], StatusTone> = {
  right: 'good',
  partly: 'part',
  wrong: 'bad',
  blank: 'draft',
  pending: 'leave',
}

/** The question as students will see it. It can be answered here, and is marked at once. */
export function Preview({
  content,
  pictures,
  language,
}: {
  content: Question
  pictures: Pictures
  language: QuestionLanguage
}) {
  const text = useText(questionsText)
  const [given, setGiven] = useState<Answer | null>(null)
  const answer = given?.type === content.type ? given : blankAnswer(content.type)
  const result = resultOf(content, answer)
  return (
    <div className={css.preview}>
      <QuestionView
        question={withoutKey(content)}
        pictures={pictures}
        language={language}
        answer={answer}
        onAnswer={setGiven}
      />
      <div className={css.result} role="status">
        {result && result.state !== 'blank' && (
          <>
            <Status tone={tones[result.state]}>{text.preview.states[result.state]}</Status>
            {result.state !== 'pending' && (
              <span>{fill(text.preview.marks, { n: fractionText(result.marks), of: fractionText(result.outOf) })}</span>
            )}
            <Button size="small" variant="quiet" onClick={() => setGiven(null)}>
              {text.preview.clear}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** While a question is being written it may not be possible to mark it yet. */
function resultOf(content: Question, answer: Answer): Mark | null {
  try {
    return mark(content, answer)
  } catch {
    return null
  }
}
