import { useSearchParams } from 'react-router'
import { homework } from '#modules/homework/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { homeworkPaths } from '../paths.ts'
import { homeworkTitles } from '../titles.ts'
import { homeworkText } from '../words.ts'
import { ComposeForm } from './ComposeForm.tsx'
import { emptyValues, valuesOf } from './homeworkForm.ts'

/** Writes new homework, a draft, or changes homework that was set. */
export default function Compose() {
  const text = useText(homeworkText)
  const { titles } = useText(homeworkTitles)
  const { timeZone } = useSchool()
  const [search] = useSearchParams()
  const homeworkId = search.get('homework')
  const choices = useRead(homework.routes.getChoices, {}, { staleTime: Number.POSITIVE_INFINITY })
  const known = useRead(
    homework.routes.getHomework,
    { params: { homeworkId: homeworkId ?? '' } },
    { enabled: homeworkId !== null },
  )
  const header = <PageHeader crumbs={[{ label: titles.homework, to: homeworkPaths.list }]} title={titles.compose} />
  const failed = choices.isError ? choices : known.isError ? known : null
  if (failed)
    return (
      <>
        {header}
        <EmptyState
          kind="failed"
          body={failed.error.message}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </>
    )
  if (!choices.data || (homeworkId && !known.data))
    return (
      <>
        {header}
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      </>
    )
  const { classes, nextDay } = choices.data
  const classId = search.get('class')
  const own = classes.find((one) => one.classId === classId) ?? classes[0]
  if (!own)
    return (
      <>
        {header}
        <EmptyState kind="nothing" sketch="chair" title={text.form.noClasses} body={text.form.noClassesHint} />
      </>
    )
  const values = known.data
    ? valuesOf(known.data, timeZone, nextDay)
    : emptyValues(own.courses[0]?.courseId ?? '', nextDay, own.classId === classId ? classId : null)
  return (
    <>
      {header}
      <ComposeForm key={homeworkId ?? 'new'} classes={classes} homework={known.data ?? null} values={values} />
    </>
  )
}
