import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { papers } from '#modules/papers/contract.ts'
import type { PaperQuestion } from '#modules/papers/records.ts'
import type { QuestionLanguage } from '#modules/questions/kinds.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { papersText } from '../words.ts'
import css from './Editor.module.css'
import type { EditorValues } from './editorValues.ts'

type Choosing = { onChoose: (question: PaperQuestion) => void }

function Found({ questions, onChoose }: Choosing & { questions: readonly PaperQuestion[] }) {
  const text = useText(papersText)
  const count = useCount()
  return (
    <Lines>
      {questions.map((question) => (
        <Line
          key={question.versionId}
          name={question.title}
          meta={[question.chapter, text.difficulties[question.difficulty]].filter(Boolean).join(' · ')}
        >
          {count(text.contents.worth, question.marks)}
          <Button size="small" onClick={() => onChoose(question)}>
            {text.editor.choose}
          </Button>
        </Line>
      ))}
    </Lines>
  )
}

type LikeDialogProps = Choosing & { title: string; versionId: string; used: ReadonlySet<string>; onClose: () => void }

/** Questions like this one, to take its place or to be offered beside it. */
export function LikeDialog({ title, versionId, used, onChoose, onClose }: LikeDialogProps) {
  const text = useText(papersText)
  const [except] = useState(() => [...used])
  const { mutate, data } = useSend(papers.routes.findSwaps)
  useEffect(
    () => mutate({ body: { questionVersionId: versionId, exceptVersionIds: except } }),
    [mutate, versionId, except],
  )
  const found = data?.data.questions
  return (
    <Dialog open title={title} onClose={onClose}>
      {found?.length === 0 && <p>{text.editor.noSwaps}</p>}
      <Found questions={found ?? []} onChoose={onChoose} />
    </Dialog>
  )
}

type TwinDialogProps = Choosing & {
  question: PaperQuestion | undefined
  values: Pick<EditorValues, 'gradeId' | 'courseId'>
  language: QuestionLanguage
  onRemove: (() => void) | null
  onClose: () => void
}

/** Questions in the second language that can stand beside this one. */
export function TwinDialog({ question, values: { gradeId, courseId }, language, onRemove, ...rest }: TwinDialogProps) {
  const text = useText(papersText)
  const [q, setQ] = useState('')
  const read = useRead(
    papers.routes.findPaperQuestions,
    { query: { gradeId, courseId, language, q, size: '50', ...(question && { type: question.type }) } },
    { placeholderData: keepPreviousData },
  )
  const found = read.data?.rows.filter(({ marks }) => marks === question?.marks)
  return (
    <Dialog open title={text.editor.twin} onClose={rest.onClose}>
      <div className={css.stack}>
        <p>{question?.title}</p>
        <TextField label={text.editor.search} type="search" maxLength={100} clearable value={q} onChange={setQ} />
        {found?.length === 0 && <p>{text.editor.noTwins}</p>}
        <Found questions={found ?? []} onChoose={rest.onChoose} />
        {onRemove && (
          <div className={css.tools}>
            <Button onClick={onRemove}>{text.editor.noTwin}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
