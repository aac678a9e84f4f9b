import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import css from './Offline.module.css'
import { type OfflineValues, questionOf, sumOf } from './testForm.ts'
import { offlineTestText } from './words.ts'

type Props = {
  values: Pick<OfflineValues, 'questions' | 'marks' | 'paperName'>
  /** Goes back to questions of one’s own; null once the test has been saved. */
  onLeave: (() => void) | null
}

/** What the question paper of a test asks, which only the paper itself says. */
export function PaperQuestions({ values: { questions, marks, paperName }, onLeave }: Props) {
  const { form: text, marks: words } = useText(offlineTestText)
  const count = useCount()
  return (
    <FieldSet label={text.questions} hint={fill(text.ofPaper, { name: paperName })}>
      <ol className={css.asked}>
        {questions.map(questionOf).map((one) => (
          <li key={one.label}>
            <span>{one.label}</span>
            <span className={css.meta}>{count(words.paperMarks, one.marks)}</span>
          </li>
        ))}
      </ol>
      <div className={css.ways}>
        <span className={css.meta}>{count(text.paperCarries, marks ?? sumOf(questions))}</span>
        {onLeave && (
          <Button size="small" onClick={onLeave}>
            {text.leavePaper}
          </Button>
        )}
      </div>
    </FieldSet>
  )
}
