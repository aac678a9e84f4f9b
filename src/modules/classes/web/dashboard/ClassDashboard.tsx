import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { studentProfilePaths } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Select } from '#ui/select/Select.tsx'
import { classPaths } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import { classesText } from '../words.ts'
import css from './ClassDashboard.module.css'
import { ClassOverview } from './ClassOverview.tsx'
import { lazyTab, useModuleTabs } from './moduleTabs.ts'

// Loaded on demand: the table and the grid are the largest chunks.
const ClassRoll = lazy(() => import('./ClassRoll.tsx').then((file) => ({ default: file.ClassRoll })))
const ClassGroups = lazy(() => import('../groups/ClassGroups.tsx').then((file) => ({ default: file.ClassGroups })))
const ClassElectives = lazy(() => import('./ClassElectives.tsx').then((file) => ({ default: file.ClassElectives })))

/** A class’s students, groups, teachers and electives, with the tabs other modules add. */
export default function ClassDashboard() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const [params, setParams] = useSearchParams()
  const list = useRead(classes.routes.listClassOptions, {})
  const options = list.data?.classes ?? []
  const chosen = options.find(({ classId }) => classId === params.get('class')) ?? options[0]
  if (list.isPending) {
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  }
  if (list.isError) return <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (!chosen) {
    return (
      <>
        <PageHeader title={titles.classDashboard} />
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.dashboard.none}
          body={text.dashboard.noneHint}
          action={
            <ButtonLink variant="primary" to={classPaths.gradesStreams}>
              {text.dashboard.toGrades}
            </ButtonLink>
          }
        />
      </>
    )
  }
  const choose = (classId: string | null) => {
    if (classId) setParams({ class: classId, ...(params.get('tab') && { tab: params.get('tab') ?? '' }) })
  }
  return (
    <>
      <PageHeader
        title={chosen.className}
        subtitle={chosen.stream ?? undefined}
        actions={
          <Select
            className={css.choice}
            label={text.dashboard.choose}
            labelHidden
            value={chosen.classId}
            onChange={choose}
            options={options.map(({ classId, className, grade }) => ({
              value: classId,
              label: className,
              group: grade,
            }))}
          />
        }
      />
      <ClassTabs key={chosen.classId} classId={chosen.classId} className={chosen.className} gradeId={chosen.gradeId} />
    </>
  )
}

function ClassTabs({ classId, className, gradeId }: { classId: string; className: string; gradeId: string }) {
  const text = useText(setupText).dashboard
  const [params] = useSearchParams()
  const moduleTabs = useModuleTabs('class')
  const own = [
    { value: 'overview', label: text.overview },
    { value: 'students', label: text.students },
    { value: 'groups', label: text.groups },
    { value: 'electives', label: text.electives },
  ]
  const tabs = [...own, ...moduleTabs.map(({ name, label }) => ({ value: name, label }))]
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  const load = moduleTabs.find(({ name }) => name === tab)?.load
  const ModuleTab = load ? lazyTab(load) : null
  const to = (value: string) => `${classPaths.classDashboard}?class=${encodeURIComponent(classId)}&tab=${value}`
  return (
    <>
      <Tabs label={text.tabs} tabs={tabs.map((one) => ({ ...one, to: to(one.value) }))} value={tab} />
      <div className={css.part}>
        <Suspense fallback={<SkeletonRows rows={6} columns={3} />}>
          {tab === 'overview' && <ClassOverview classId={classId} gradeId={gradeId} />}
          {tab === 'students' && (
            <ClassRoll classId={classId} className={className} profileOf={studentProfilePaths().office} />
          )}
          {tab === 'groups' && <ClassGroups classId={classId} className={className} />}
          {tab === 'electives' && <ClassElectives classId={classId} className={className} gradeId={gradeId} />}
          {ModuleTab && <ModuleTab id={classId} />}
        </Suspense>
      </div>
    </>
  )
}
