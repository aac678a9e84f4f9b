import { useParams, useSearchParams } from 'react-router'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { onlineTestPaths, testOf } from '../paths.ts'
import { onlineTestTitles } from '../titles.ts'
import { onlineTestText } from '../words.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { copyOf, emptyValues, valuesOf } from './testForm.ts'

/** Writes a test and sets its time, or changes one that nobody has begun. */
export default function Compose() {
  const { testId } = useParams()
  const [search] = useSearchParams()
  const { compose: text } = useText(onlineTestText)
  const { titles } = useText(onlineTestTitles)
  const { timeZone } = useSchool()
  const choices = useRead(onlineTests.routes.getTestChoices, {}, { staleTime: Number.POSITIVE_INFINITY })
  /** The test that a new one begins as a copy of. */
  const copiedId = testId ? null : search.get('copy')
  const storedId = testId ?? copiedId
  const stored = useRead(
    onlineTests.routes.getTest,
    { params: { testId: storedId ?? '' } },
    { enabled: Boolean(storedId) },
  )
  const failed = choices.isError ? choices : stored.isError ? stored : null
  const classId = search.get('class')
  const classes = choices.data?.classes ?? []
  const first = (classes.find((one) => one.classId === classId) ?? classes[0])?.courses[0]
  const crumbs = [
    { label: titles.tests, to: onlineTestPaths.list },
    ...(testId && stored.data ? [{ label: stored.data.title, to: testOf(testId) }] : []),
  ]
  return (
    <>
      <PageHeader crumbs={crumbs} title={testId ? titles.edit : titles.compose} />
      {failed ? (
        <EmptyState
          kind="failed"
          body={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : !choices.data || (storedId && !stored.data) ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : stored.data && copiedId ? (
        <ComposeForm
          classes={classes}
          test={null}
          copied={stored.data.items}
          values={copyOf(stored.data, classes, choices.data.nextDay)}
        />
      ) : stored.data ? (
        <ComposeForm
          key={stored.data.testId}
          classes={classes}
          test={stored.data}
          values={valuesOf(stored.data, timeZone, choices.data.nextDay)}
        />
      ) : first ? (
        <ComposeForm
          classes={classes}
          test={null}
          values={emptyValues(
            first.courseId,
            choices.data.nextDay,
            classes.some((one) => one.classId === classId) ? classId : null,
          )}
        />
      ) : (
        <EmptyState kind="nothing" sketch="chair" title={text.noClasses} body={text.noClassesHint} />
      )}
    </>
  )
}
