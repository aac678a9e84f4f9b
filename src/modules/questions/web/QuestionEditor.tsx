import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { PageForm } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { questions } from '../contract.ts'
import { bloomLevels, difficulties, type QuestionType, questionLanguages, questionTypes } from '../kinds.ts'
import type { QuestionDetail } from '../schemas.ts'
import { AlikeNotice } from './AlikeNotice.tsx'
import { blankContent } from './editor/blankContent.ts'
import { ContentFields } from './editor/ContentFields.tsx'
import css from './editor/Editor.module.css'
import { bodyOf, contentOf, valuesOf } from './editor/editorValues.ts'
import { TagFields } from './editor/TagFields.tsx'
import { ShowPicture } from './editor/TextBox.tsx'
import { Preview } from './Preview.tsx'
import { questionPath, questionPaths } from './paths.ts'
import { questionTitles } from './titles.ts'
import { questionsText, useServerWords } from './words.ts'

/** Adds a question, edits one or translates one: its fields beside a preview that can be tried. */
export default function QuestionEditor() {
  const { questionId } = useParams()
  const [params] = useSearchParams()
  const translates = params.get('translates')
  if (questionId) return <Existing questionId={questionId} />
  return translates ? <Existing questionId={translates} isOriginal /> : <Editor />
}

function Existing({ questionId, isOriginal = false }: { questionId: string; isOriginal?: boolean }) {
  const read = useRead(questions.routes.getQuestion, { params: { questionId } })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  if (isOriginal) return <Editor key={questionId} original={read.data} />
  return read.data.may.edit ? <Editor key={questionId} detail={read.data} /> : <EmptyState kind="no-permission" />
}

/** A translation begins with the words of the original and a language that it is not in yet. */
function translationOf({ question, content, translations }: QuestionDetail) {
  const taken = [question, ...translations].map(({ language }) => language)
  const language = questionLanguages.find((one) => !taken.includes(one)) ?? question.language
  return valuesOf({ ...question, language }, content)
}

function useStart(detail: QuestionDetail | undefined, original: QuestionDetail | undefined) {
  const [params] = useSearchParams()
  const wanted = params.get('type')
  const type: QuestionType = questionTypes.find((one) => one === wanted) ?? 'single'
  const [start] = useState(() => {
    const place = {
      gradeId: params.get('gradeId'),
      courseId: params.get('courseId'),
      chapter: params.get('chapter') ?? '',
      difficulty: difficulties.find((one) => String(one) === params.get('difficulty')),
      bloom: bloomLevels.find((one) => String(one) === params.get('bloom')),
      language: questionLanguages.find((one) => one === params.get('language')),
    }
    if (original) return translationOf(original)
    if (detail) return valuesOf(detail.question, detail.content)
    const marks = Number(params.get('marks'))
    const content = blankContent(type)
    return valuesOf(place, marks > 0 && 'marks' in content ? { ...content, marks } : content)
  })
  return start
}

function Editor({ detail, original }: { detail?: QuestionDetail; original?: QuestionDetail }) {
  const text = useText(questionsText)
  const { titles } = useText(questionTitles)
  const say = useServerWords()
  const navigate = useNavigate()
  const start = useStart(detail, original)
  const add = useSend(questions.routes.addQuestion)
  const save = useSend(questions.routes.saveQuestion)
  const questionId = detail?.question.questionId
  const translatesId = original?.question.questionId ?? null
  const [pictures, setPictures] = useState<Record<string, string>>(() =>
    Object.fromEntries(((detail ?? original)?.pictures ?? []).map(({ fileId, url }) => [fileId, url])),
  )
  const form = useRecordForm({
    name: original ? `translation of question ${translatesId}` : `question ${questionId ?? 'new'}`,
    facts: start,
    version: detail?.question.version ?? 0,
    say,
    fieldOf: (path) => path.replace(/^tags\./, ''),
    send: (mine, version) =>
      questionId
        ? save.mutateAsync({ params: { questionId }, body: { ...bodyOf(mine), version } })
        : add.mutateAsync({ body: { ...bodyOf(mine), translatesId } }),
    onSaved: ({ data }) => void navigate(questionPath(data.questionId)),
  })
  const { values, errors, change } = form
  const addPicture = (fileId: string, url: string) => setPictures((now) => ({ ...now, [fileId]: url }))
  const content = contentOf(values)
  const labels: Record<string, unknown> = { ...text, content: titles.question }
  return (
    <>
      <PageHeader title={detail ? titles.edit : titles.add} crumbs={[{ label: titles.bank, to: questionPaths.bank }]} />
      <div className={css.columns}>
        <PageForm form={form} label={(field) => String(labels[field.replace(/Id$/, '')] ?? field)}>
          <Panel title={text.editor.content}>
            <div className={css.fields}>
              <ShowPicture value={addPicture}>
                <ContentFields
                  question={content}
                  onChange={(next) => change('content', JSON.stringify(next))}
                  errorAt={(path) => errors[`content.${path}`]}
                  pictures={pictures}
                  onPicture={addPicture}
                />
              </ShowPicture>
            </div>
          </Panel>
          <Panel title={text.editor.place}>
            <TagFields values={values} errors={errors} change={change} />
          </Panel>
        </PageForm>
        <div className={css.side}>
          <Panel title={text.preview.title} subtitle={text.preview.hint}>
            <Preview content={content} pictures={pictures} language={values.language} />
          </Panel>
          {original && (
            <Panel title={text.translations.original}>
              <Preview content={original.content} pictures={pictures} language={original.question.language} />
            </Panel>
          )}
          <AlikeNotice text={content.stem} courseId={values.courseId || null} exceptId={questionId ?? translatesId} />
        </div>
      </div>
    </>
  )
}
