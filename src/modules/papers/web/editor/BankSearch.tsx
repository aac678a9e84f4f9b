import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { papers } from '#modules/papers/contract.ts'
import type { PaperQuestion } from '#modules/papers/records.ts'
import { type QuestionType, questionTypes } from '#modules/questions/kinds.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { papersText } from '../words.ts'
import { ChapterSelect, useChapters } from './ChapterSelect.tsx'
import css from './Editor.module.css'
import type { EditorValues } from './editorValues.ts'
import { draggable } from './placeDrag.ts'

type BankSearchProps = {
  values: EditorValues
  used: ReadonlySet<string>
  /** Told what was found, so that a dropped question is known. */
  onFound: (questions: readonly PaperQuestion[]) => void
  onAdd: (question: PaperQuestion) => void
}

/** Finds questions of the course; the plus puts one on the paper. */
export function BankSearch({ values: { gradeId, courseId, language }, used, onFound, onAdd }: BankSearchProps) {
  const text = useText(papersText)
  const count = useCount()
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState<{ type: QuestionType | ''; difficulty: string; chapter: string }>({
    type: '',
    difficulty: '',
    chapter: '',
  })
  const chapters = useChapters({ gradeId, courseId })
  const read = useRead(
    papers.routes.findPaperQuestions,
    {
      query: {
        ...{ gradeId, courseId, language, q, size: '20' },
        ...(filter.type && { type: filter.type }),
        ...(filter.difficulty && { difficulty: filter.difficulty }),
        ...(filter.chapter && { chapter: filter.chapter }),
      },
    },
    { placeholderData: keepPreviousData, enabled: gradeId !== '' && courseId !== '' },
  )
  const rows = read.data?.rows
  useEffect(() => {
    if (rows) onFound(rows)
  }, [rows, onFound])
  const found = (read.data?.rows ?? []).filter(({ versionId }) => !used.has(versionId))
  return (
    <Panel title={text.editor.bank}>
      <div className={css.stack}>
        <TextField label={text.editor.search} type="search" maxLength={100} clearable value={q} onChange={setQ} />
        <ChapterSelect
          chapters={chapters}
          value={filter.chapter}
          onChange={(chapter) => setFilter({ ...filter, chapter })}
        />
        <div className={css.fields}>
          <NativeSelect
            label={text.editor.type}
            value={filter.type}
            options={[
              { value: '' as const, label: text.editor.any },
              ...questionTypes.map((value) => ({ value, label: text.types[value] })),
            ]}
            onChange={(type) => setFilter({ ...filter, type })}
          />
          <NativeSelect
            label={text.editor.difficulty}
            value={filter.difficulty}
            options={[
              { value: '', label: text.editor.any },
              ...([1, 2, 3] as const).map((value) => ({ value: String(value), label: text.difficulties[value] })),
            ]}
            onChange={(difficulty) => setFilter({ ...filter, difficulty })}
          />
        </div>
        {gradeId === '' || courseId === '' ? (
          <p>{text.editor.placeFirst}</p>
        ) : read.data && found.length === 0 ? (
          <p>{text.editor.noneFound}</p>
        ) : (
          <ul className={css.places} aria-label={text.editor.bank}>
            {found.map((question) => (
              <li
                key={question.versionId}
                className={css.place}
                {...draggable({ kind: 'question', versionId: question.versionId })}
              >
                <span className={css.words}>
                  {question.title}
                  <small>
                    {[question.chapter, text.types[question.type], text.difficulties[question.difficulty]]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <span className={css.worth}>{count(text.contents.worth, question.marks)}</span>
                <IconButton size="small" label={text.editor.add} icon={IconPlus} onClick={() => onAdd(question)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
