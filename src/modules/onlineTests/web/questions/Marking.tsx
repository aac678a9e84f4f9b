import { useState } from 'react'
import { useParams } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { testEvaluation } from '#modules/onlineTests/evaluationContract.ts'
import { withoutKey } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { AnswerKey, QuestionView, TextView } from '#modules/questions/web/public.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { markingOf, onlineTestPaths, questionsOf } from '../paths.ts'
import css from '../Tests.module.css'
import { onlineTestTitles } from '../titles.ts'
import { onlineTestText } from '../words.ts'
import { type FoundAnswers, OneAnswer, picturesOf } from './OneAnswer.tsx'

/** The answers of all students to one question, one below the other, with the key before them. */
export default function Marking() {
  const { testId = '', testItemId = '' } = useParams()
  const { titles } = useText(onlineTestTitles)
  const test = useRead(onlineTests.routes.getTest, { params: { testId } })
  const read = useRead(testEvaluation.routes.listAnswers, { params: { testId, testItemId } })
  const failed = test.isError ? test : read.isError ? read : null
  return (
    <>
      <PageHeader
        crumbs={[
          { label: titles.tests, to: onlineTestPaths.list },
          { label: test.data?.title ?? titles.tests, to: questionsOf(testId) },
        ]}
        title={titles.marking}
        actions={test.data && <Ways testId={testId} testItemId={testItemId} items={test.data.items} />}
      />
      {failed ? (
        <EmptyState
          kind="failed"
          body={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !read.data ? (
        <Loading>
          <SkeletonRows rows={6} columns={1} />
        </Loading>
      ) : (
        <Answers key={testItemId} found={read.data} ids={{ testId, testItemId }} />
      )}
    </>
  )
}

type WaysProps = { testId: string; testItemId: string; items: readonly { testItemId: string }[] }

/** To the question before and the next. */
function Ways({ testId, testItemId, items }: WaysProps) {
  const { marking: text } = useText(onlineTestText)
  const at = items.findIndex((one) => one.testItemId === testItemId)
  const [before, after] = [items[at - 1], items[at + 1]]
  return (
    <>
      {before && <ButtonLink to={markingOf(testId, before.testItemId)}>{text.before}</ButtonLink>}
      {after && <ButtonLink to={markingOf(testId, after.testItemId)}>{text.after}</ButtonLink>}
    </>
  )
}

const isWritten = ({ type }: FoundAnswers['question']) => type === 'short' || type === 'long'

function Answers({ found, ids }: { found: FoundAnswers; ids: { testId: string; testItemId: string } }) {
  const { marking: text } = useText(onlineTestText)
  const isWaiting = (row: FoundAnswers['answers'][number]) => row.state === 'pending'
  const waiting = found.answers.filter(isWaiting).length
  const [shown, setShown] = useState<'waiting' | 'all'>(waiting > 0 ? 'waiting' : 'all')
  /** What waited when the list was opened stays on it after it is marked. */
  const [first] = useState(() => new Set(found.answers.filter(isWaiting).map(({ attemptId }) => attemptId)))
  const rows = found.answers.map((row, place) => ({ row, place }))
  const listed = shown === 'all' ? rows : rows.filter(({ row }) => first.has(row.attemptId) || isWaiting(row))
  return (
    <div className={css.answers}>
      <Section title={text.question}>
        {isWritten(found.question) ? (
          <div lang={found.language} dir={found.language === 'ur' ? 'rtl' : 'ltr'}>
            <TextView text={found.question.stem} pictures={picturesOf(found)} />
          </div>
        ) : (
          <QuestionView
            question={withoutKey(found.question)}
            pictures={picturesOf(found)}
            language={found.language}
            answer={blankAnswer(found.question.type)}
            isReadOnly
          />
        )}
      </Section>
      <Section title={text.key}>
        <AnswerKey content={found.question} pictures={picturesOf(found)} language={found.language} />
      </Section>
      {found.answers.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <div className={css.ways}>
          <SegmentedControl
            label={text.show}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'waiting', label: fill(text.waiting, { n: waiting }) },
              { value: 'all', label: fill(text.all, { n: found.answers.length }) },
            ]}
          />
        </div>
      )}
      {shown === 'waiting' && listed.length === 0 && found.answers.length > 0 && <p>{text.allDone}</p>}
      {listed.map(({ row, place }) => (
        <OneAnswer
          key={row.attemptId}
          found={found}
          row={row}
          title={row.name ?? fill(text.anonymous, { n: place + 1 })}
          ids={ids}
        />
      ))}
    </div>
  )
}
