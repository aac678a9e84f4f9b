import { Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useText, useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { setupText } from '../setupWords.ts'
import { lazyAssessments } from './moduleTabs.ts'

/** Work of a class: one sub-tab for each module that gives some. */
export default function ClassAssessments({ id: classId }: { id: string }) {
  const text = useText(setupText)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const tabs = useAssessments()
  const chosen = tabs.find(({ subTab }) => subTab === search.get('sub_tab')) ?? tabs[0]
  if (!chosen) return <EmptyState kind="nothing" sketch="chair" title={text.mine.noAssessments} />
  const Part = lazyAssessments(chosen.load)
  return (
    <>
      {tabs.length > 1 && (
        <Tabs
          label={text.mine.assessments}
          tabs={tabs.map(({ subTab, label }) => ({ value: subTab, label, to: `${pathname}?sub_tab=${subTab}` }))}
          value={chosen.subTab}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={6} columns={3} />}>
        <Part classId={classId} />
      </Suspense>
    </>
  )
}

function useAssessments() {
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  return modules
    .flatMap(({ classAssessments = [] }, at) =>
      classAssessments.map((tab) => ({ ...tab, label: words[at]?.titles[tab.title] ?? tab.title })),
    )
    .sort((a, b) => a.order - b.order)
}
