import { IconEye, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { onlineTests } from '../contract.ts'
import type { OnlineTest } from '../schemas.ts'
import { editOf, onlineTestPaths, previewOf, questionsOf, resultsOf, testOf } from './paths.ts'
import css from './Tests.module.css'
import { onlineTestTitles } from './titles.ts'
import { onlineTestText } from './words.ts'

type Tab = 'students' | 'questions' | 'results'
type Props = {
  tab: Tab
  actions?: (test: OnlineTest) => ReactNode
  children: (test: OnlineTest) => ReactNode
}

/** What the pages of one test have in common: its facts, and the way between students, questions and results. */
export function TestPage({ tab, actions, children }: Props) {
  const { testId = '' } = useParams()
  const { page: text } = useText(onlineTestText)
  const { titles } = useText(onlineTestTitles)
  const read = useRead(onlineTests.routes.getTest, { params: { testId } })
  const test = read.data
  return (
    <>
      <PageHeader
        crumbs={[{ label: titles.tests, to: onlineTestPaths.list }]}
        title={test?.title ?? titles.tests}
        actions={
          test && (
            <>
              {test.items.length > 0 && (
                <ButtonLink icon={IconEye} to={previewOf(testId)}>
                  {text.preview}
                </ButtonLink>
              )}
              {test.mayEdit && actions?.(test)}
              {test.mayEdit && test.begun === 0 && (test.state === 'draft' || test.state === 'scheduled') && (
                <ButtonLink icon={IconPencil} to={editOf(testId)}>
                  {text.edit}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      {read.isError ? (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : !test ? (
        <Loading>
          <SkeletonRows rows={8} columns={3} />
        </Loading>
      ) : (
        <div className={css.page}>
          <Facts test={test} />
          <Tabs
            label={text.parts}
            value={tab}
            tabs={[
              { value: 'students', label: text.students, to: testOf(testId) },
              { value: 'questions', label: text.questions, to: questionsOf(testId), count: test.toMark || undefined },
              { value: 'results', label: text.results, to: resultsOf(testId) },
            ]}
          />
          {children(test)}
        </div>
      )}
    </>
  )
}

function Facts({ test }: { test: OnlineTest }) {
  const { page: text, states, compose } = useText(onlineTestText)
  const count = useCount()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const when =
    test.opensAt && test.closesAt
      ? [fill(text.window, { from: time(test.opensAt, timeZone), to: time(test.closesAt, timeZone) })]
      : []
  const facts = [
    states[test.state],
    test.courseDisplayName,
    test.classNames.join(', '),
    count(text.count, test.items.length),
    count(compose.marks, test.marks),
    count(text.length, test.minutes),
    ...when,
    ...(test.releasedAt ? [text.released] : []),
  ]
  return <p className={css.meta}>{facts.join(' · ')}</p>
}
