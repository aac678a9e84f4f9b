import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { approving } from '../access.ts'
import { marks } from '../contracts/markContract.ts'
import { gradebookPaths } from './paths.ts'
import { SheetTable } from './SheetTable.tsx'
import { TemplateList } from './templates/TemplateList.tsx'
import { gradebookTitles } from './titles.ts'
import { gradebookText, useServerWords } from './words.ts'

// Loaded when they are opened; the first brings the charts.
const GradeResults = lazy(() => import('./gradeResults/GradeResults.tsx'))
const SchoolRemarks = lazy(() => import('./remarks/SchoolRemarks.tsx'))

const tabs = ['sheets', 'reports', 'templates', 'remarks'] as const

/** The office's view: which sheets are where, the results of each grade, and the templates behind them. */
export default function OfficeGradebook() {
  const text = useText(gradebookText).sheets
  const { titles } = useText(gradebookTitles)
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'sheets'
  return (
    <>
      <PageHeader
        title={titles.gradebook}
        actions={<ButtonLink to={gradebookPaths.designs}>{titles.designs}</ButtonLink>}
      />
      <Tabs
        label={titles.gradebook}
        tabs={[
          { value: 'sheets', label: text.tab },
          { value: 'reports', label: text.reports },
          { value: 'templates', label: text.templates },
          { value: 'remarks', label: text.remarks },
        ]}
        value={tab}
        onChange={(value) => setParams(value === 'sheets' ? {} : { tab: value })}
      >
        {tab === 'templates' && <TemplateList />}
        {tab === 'sheets' && <SheetTable isOffice tools={(termKey) => <Remind termKey={termKey} />} />}
        {(tab === 'reports' || tab === 'remarks') && (
          <Suspense
            fallback={
              <Loading>
                <SkeletonRows rows={8} columns={5} />
              </Loading>
            }
          >
            {tab === 'reports' ? <GradeResults /> : <SchoolRemarks />}
          </Suspense>
        )}
      </Tabs>
    </>
  )
}

function Remind({ termKey }: { termKey: string | null }) {
  const text = useText(gradebookText).sheets
  const count = useCount()
  const say = useServerWords()
  const user = useUser()
  const remind = useSend(marks.routes.remindTeachers)
  if (termKey === null || !mayUse(approving, user)) return null
  const send = () =>
    remind.mutate(
      { body: { termKey } },
      {
        onSuccess: ({ data }) => toast.success(data.teachers === 0 ? text.nobody : count(text.reminded, data.teachers)),
        onError: (problem) => toast.error(say(problem)),
      },
    )
  return (
    <Button loading={remind.isPending} onClick={send}>
      {text.remind}
    </Button>
  )
}
