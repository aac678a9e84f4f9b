import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { questions } from '../contract.ts'
import { languageNames } from '../kinds.ts'
import type { QuestionDetail, StateChange } from '../schemas.ts'
import { AnswerKey } from './AnswerKey.tsx'
import css from './editor/Editor.module.css'
import { ItemUses } from './ItemUses.tsx'
import { Preview } from './Preview.tsx'
import { editPath, questionPaths } from './paths.ts'
import own from './QuestionScreen.module.css'
import { ReviewForm } from './ReviewForm.tsx'
import { StateMark } from './StateMark.tsx'
import { Translations } from './Translations.tsx'
import { questionTitles } from './titles.ts'
import { VersionList } from './VersionList.tsx'
import { questionsText, useServerWords } from './words.ts'

/** A question with its key, where it belongs, its versions and its reviews. */
export default function QuestionScreen() {
  const { questionId = '' } = useParams()
  const { titles } = useText(questionTitles)
  const read = useRead(questions.routes.getQuestion, { params: { questionId } })
  return (
    <>
      {!read.data && <PageHeader title={titles.question} crumbs={[{ label: titles.bank, to: questionPaths.bank }]} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data && <Detail detail={read.data} />}
    </>
  )
}

function Detail({ detail }: { detail: QuestionDetail }) {
  const text = useText(questionsText)
  const { titles } = useText(questionTitles)
  const { question, content, may } = detail
  const pictures = Object.fromEntries(detail.pictures.map(({ fileId, url }) => [fileId, url]))
  const [latest] = detail.reviews
  const facts: [string, string | number | null][] = [
    [text.grade, question.grade],
    [text.course, question.course],
    [text.chapter, question.chapter],
    [text.topic, question.topic],
    [text.outcome, question.outcome],
    [text.marks, question.marks],
    [text.minutes, question.minutes],
    [text.difficulty, text.difficulties[question.difficulty]],
    [text.bloom, text.blooms[question.bloom]],
    [text.language, languageNames[question.language]],
    [text.author, question.author],
  ]
  return (
    <>
      <PageHeader
        title={text.types[question.type]}
        subtitle={<StateMark state={question.state} />}
        crumbs={[{ label: titles.bank, to: questionPaths.bank }]}
        actions={<Actions detail={detail} />}
      />
      {question.state === 'draft' && latest?.decision === 'returned' && latest.number === question.number && (
        <Notice tone="warn" title={fill(text.review.returnedBy, { name: latest.reviewer })}>
          {latest.comment}
        </Notice>
      )}
      {question.approvedNumber !== null &&
        question.approvedNumber !== question.number &&
        question.state !== 'retired' && (
          <Notice tone="info" title={fill(text.review.inUse, { n: question.approvedNumber })} />
        )}
      <div className={css.columns}>
        <div className={css.fields}>
          <Panel title={text.preview.title} subtitle={text.preview.hint}>
            <Preview content={content} pictures={pictures} language={question.language} />
          </Panel>
          <Panel title={text.key.title}>
            <AnswerKey content={content} pictures={pictures} language={question.language} />
          </Panel>
        </div>
        <div className={css.fields}>
          {may.review && <ReviewForm question={question} />}
          <Panel title={text.editor.place}>
            <dl className={own.facts}>
              {facts
                .filter(([, value]) => value !== null && value !== '')
                .map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
          </Panel>
          <ItemUses uses={detail.uses} />
          <Translations detail={detail} />
          <VersionList detail={detail} />
        </div>
      </div>
    </>
  )
}

function Actions({ detail }: { detail: QuestionDetail }) {
  const text = useText(questionsText)
  const { titles } = useText(questionTitles)
  const say = useServerWords()
  const send = useSend(questions.routes.changeState)
  const [running, setRunning] = useState<StateChange | null>(null)
  const { questionId, version } = detail.question
  const change = async (wanted: StateChange) => {
    setRunning(wanted)
    try {
      toast.success(say(await send.mutateAsync({ params: { questionId }, body: { change: wanted, version } })))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      setRunning(null)
    }
  }
  return (
    <>
      {detail.may.edit && (
        <ButtonLink to={editPath(questionId)} icon={IconPencil}>
          {titles.edit}
        </ButtonLink>
      )}
      {detail.may.changes.map((one) => (
        <Button
          key={one}
          variant={one === 'submit' ? 'primary' : 'secondary'}
          loading={running === one}
          onClick={() => void change(one)}
        >
          {text.changes[one]}
        </Button>
      ))}
    </>
  )
}
