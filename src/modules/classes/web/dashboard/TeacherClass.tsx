import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { classes } from '#modules/classes/contract.ts'
import type { Class } from '#modules/classes/schemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { studentProfilePaths } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Select } from '#ui/select/Select.tsx'
import { classPaths, studentGroupOf, teacherClassOf } from '../paths.ts'
import { setupText } from '../setupWords.ts'
import { classesText } from '../words.ts'
import css from './ClassDashboard.module.css'
import { ClassOverview } from './ClassOverview.tsx'
import { lazyTab, useModuleTabs } from './moduleTabs.ts'

const ClassRoll = lazy(() => import('./ClassRoll.tsx').then((file) => ({ default: file.ClassRoll })))
const ClassGroups = lazy(() => import('../groups/ClassGroups.tsx').then((file) => ({ default: file.ClassGroups })))

/** Number of path segments before the tab name. */
const segmentsBeforeTab = classPaths.teacherClass.split('/').length

/** One of a teacher’s classes, with the tabs other modules add. */
export default function TeacherClass() {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const { classId = '' } = useParams()
  const mine = useRead(classes.routes.listMyClasses, {})
  if (mine.isPending)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={3} />
      </Loading>
    )
  if (mine.isError) return <EmptyState kind="failed" onRetry={() => void mine.refetch()} retrying={mine.isFetching} />
  const list = mine.data.classes
  // Only the id in the address counts; index, name and size are cosmetic.
  const index = list.findIndex((one) => one.classId === classId)
  const own = list[index]
  if (!own)
    return (
      <>
        <PageHeader crumbs={[{ label: titles.myClasses, to: classPaths.teacherClasses }]} title={titles.teacherClass} />
        <EmptyState kind="nothing" sketch="chair" title={text.mine.notYours} body={text.mine.notYoursHint} />
      </>
    )
  return <OwnClass key={own.classId} own={own} index={index} list={list} />
}

function OwnClass({ own, index, list }: { own: Class; index: number; list: readonly Class[] }) {
  const text = useText(setupText)
  const { titles } = useText(classesText)
  const count = useCount()
  const navigate = useNavigate()
  const { courseId } = useParams()
  const { pathname } = useLocation()
  const moduleTabs = useModuleTabs('class')
  const tabs = [
    { value: 'overview', label: text.dashboard.overview },
    { value: 'students', label: text.dashboard.students },
    { value: 'groups', label: text.dashboard.groups },
    ...moduleTabs.map(({ name, label }) => ({ value: name, label })),
  ]
  const segment = pathname.split('/')[segmentsBeforeTab]
  const tab = tabs.find(({ value }) => value === segment)?.value ?? 'overview'
  const subject = own.subjects.find((one) => one.courseId === courseId)
  const subjects = own.subjects.map(({ courseDisplayName }) => courseDisplayName).join(', ')
  const open = (classId: string | null) => {
    const at = list.findIndex((one) => one.classId === classId)
    const other = list[at]
    if (other) void navigate(teacherClassOf(other, at, { tab }))
  }
  return (
    <>
      <PageHeader
        crumbs={[{ label: titles.myClasses, to: classPaths.teacherClasses }]}
        title={own.className}
        subtitle={[
          count(text.counts.students, own.studentCount),
          ...(own.isClassTeacher ? [text.mine.classTeacher] : []),
          ...(subjects ? [fill(text.mine.teaches, { subjects })] : []),
        ].join(' · ')}
        actions={
          <Select
            className={css.choice}
            label={text.dashboard.choose}
            labelHidden
            value={own.classId}
            onChange={open}
            options={list.map(({ classId, className }) => ({ value: classId, label: className }))}
          />
        }
      />
      <Tabs
        label={text.dashboard.tabs}
        tabs={tabs.map((one) => ({
          ...one,
          to: teacherClassOf(own, index, { courseId: subject?.courseId, tab: one.value }),
        }))}
        value={tab}
      />
      <div className={css.part}>
        <TabContent own={own} tab={tab} />
      </div>
    </>
  )
}

function TabContent({ own: { classId, className }, tab }: { own: Class; tab: string }) {
  const load = useModuleTabs('class').find(({ name }) => name === tab)?.load
  const ModuleTab = load ? lazyTab(load) : null
  return (
    <Suspense fallback={<SkeletonRows rows={6} columns={3} />}>
      {tab === 'overview' && <ClassOverview classId={classId} />}
      {tab === 'students' && (
        <ClassRoll classId={classId} className={className} profileOf={studentProfilePaths().teacher} />
      )}
      {tab === 'groups' && <ClassGroups classId={classId} className={className} groupOf={studentGroupOf} />}
      {ModuleTab && <ModuleTab id={classId} />}
    </Suspense>
  )
}
