import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { roles } from '#platform/contract/access/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useMedia } from '#ui/layout/measurements.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { marks } from '../../contracts/markContract.ts'
import type { ClassGradebook } from '../../contracts/markSchemas.ts'
import { yearKey } from '../../rules/results.ts'
import { gradebookPaths } from '../paths.ts'
import { gradebookTitles } from '../titles.ts'
import { gradebookText } from '../words.ts'
import css from './Sheet.module.css'
import { SubjectSheet } from './SubjectSheet.tsx'

// Each tab is loaded when it is opened: most visits are for marks.
const Results = lazy(() => import('../results/Results.tsx'))
const ClassRemarks = lazy(() => import('../remarks/ClassRemarks.tsx'))
const ClassCards = lazy(() => import('../cards/ClassCards.tsx'))

/** Others' marks appear within so many milliseconds. */
const refreshTime = 15_000

/** The gradebook of a class: one sheet at a time, or the results of all. */
export default function ClassGradebookScreen() {
  const { classId = '' } = useParams()
  const text = useText(gradebookText)
  const { titles } = useText(gradebookTitles)
  const isOffice = useUser().roleId !== roles.teacher
  // Phones keep the class for the day: in a classroom without a signal its teacher goes on, one student at a time.
  const isKept = useMedia('(max-width: 640px)') && !isOffice
  const read = useRead(
    marks.routes.getClassGradebook,
    { params: { classId } },
    { refetchInterval: refreshTime, isKept },
  )
  const crumbs = [{ label: titles.gradebook, to: isOffice ? gradebookPaths.office : gradebookPaths.sheets }]
  return (
    <>
      <PageHeader title={read.data?.className ?? titles.sheet} crumbs={crumbs} subtitle={read.data?.template?.name} />
      {read.data ? (
        <OfClass gradebook={read.data} isOffice={isOffice} />
      ) : read.isError ? (
        <EmptyState kind="failed" title={text.failed} onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={10} columns={6} />
        </Loading>
      )}
    </>
  )
}

/** The first term that is not wholly published, or the last one. */
function termInWork({ template, sheets }: ClassGradebook): string | undefined {
  const keys = template?.content.terms.map(({ key }) => key) ?? []
  const isDone = (key: string) =>
    sheets.filter(({ termKey }) => termKey === key).every(({ state }) => state === 'published')
  return keys.find((key) => !isDone(key)) ?? keys.at(-1)
}

/** Remarks and report cards are the class teacher's and the office's. */
const ownTabs = ['marks', 'results'] as const
const classTabs = ['marks', 'results', 'remarks', 'cards'] as const

function OfClass({ gradebook, isOffice }: { gradebook: ClassGradebook; isOffice: boolean }) {
  const text = useText(gradebookText)
  const [params, setParams] = useSearchParams()
  const { template, sheets } = gradebook
  if (!template)
    return <EmptyState kind="nothing" sketch="register" title={text.noTemplate} body={text.noTemplateHint} />
  if (sheets.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noSheets} body={text.noSheetsHint} />
  const { content } = template
  const tabs = isOffice || gradebook.isClassTeacher ? classTabs : ownTabs
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'marks'
  const choose = (changes: Record<string, string>) => setParams((now) => ({ ...Object.fromEntries(now), ...changes }))
  const terms = [
    ...content.terms.map(({ key, name }) => ({ value: key, label: name })),
    // Marks are typed by term; the year has only results.
    ...(tab !== 'marks' && content.terms.length > 1 ? [{ value: yearKey, label: text.year }] : []),
  ]
  const asked = terms.find(({ value }) => value === params.get('term'))
  const termKey = asked?.value ?? termInWork(gradebook) ?? ''
  const inTerm = sheets.filter((sheet) => sheet.termKey === termKey)
  const sheet = inTerm.find(({ subjectKey }) => subjectKey === params.get('subject')) ?? inTerm[0]
  const subject = content.subjects.find(({ key }) => key === sheet?.subjectKey)
  const nameOf = (key: string) => content.subjects.find((one) => one.key === key)?.name ?? key
  return (
    <Tabs
      label={gradebook.className}
      tabs={tabs.map((value) => ({ value, label: text.tabs[value] }))}
      value={tab}
      onChange={(value) => choose({ tab: value })}
    >
      <div className={css.body}>
        <div className={css.tools}>
          <NativeSelect
            label={text.sheets.term}
            options={terms}
            value={termKey}
            onChange={(value) => choose({ term: value })}
          />
          {tab === 'marks' && sheet && (
            <NativeSelect
              label={text.sheets.subject}
              options={inTerm.map(({ subjectKey }) => ({ value: subjectKey, label: nameOf(subjectKey) }))}
              value={sheet.subjectKey}
              onChange={(value) => choose({ subject: value })}
            />
          )}
        </div>
        <Suspense
          fallback={
            <Loading>
              <SkeletonRows rows={6} columns={4} />
            </Loading>
          }
        >
          {tab === 'results' && (
            <Results key={termKey} gradebook={gradebook} template={template} termKey={termKey} isOffice={isOffice} />
          )}
          {tab === 'remarks' && <ClassRemarks key={termKey} classId={gradebook.classId} termKey={termKey} />}
          {tab === 'cards' && <ClassCards classId={gradebook.classId} termKey={termKey} />}
        </Suspense>
        {tab === 'marks' && sheet && subject && (
          <SubjectSheet
            key={`${sheet.subjectKey} ${termKey} ${sheet.revision}`}
            gradebook={gradebook}
            content={content}
            subject={subject}
            sheet={sheet}
          />
        )}
      </div>
    </Tabs>
  )
}
