import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { feePlans } from '../../contracts/plans.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { useEdition, useFeeLinks } from '../edition.ts'
import css from '../FeePage.module.css'
import { FeePage } from '../FeePage.tsx'
import { AssignmentTable } from './AssignmentTable.tsx'
import { allocationText } from './allocationWords.ts'
import { RunTable } from './RunTable.tsx'

const Wizard = lazy(() => import('./AllocationWizard.tsx').then((file) => ({ default: file.AllocationWizard })))
const RunDialog = lazy(() => import('./RunDialog.tsx').then((file) => ({ default: file.RunDialog })))

/** Assigned plans, assigning plans, and issuing demands. */
export default function Allocation() {
  const text = useText(allocationText)
  const { number } = useFormat()
  const links = useFeeLinks()
  const isAdvanced = useEdition() === 'advanced'
  const mayEdit = mayUse(feePlans.routes.assignPlan.access, useUser())
  const [params, setParams] = useSearchParams()
  const { data } = useRead(feeSetup.routes.getFeeOverview, {})
  const part = params.get('show') === 'runs' ? 'runs' : 'assignments'
  const planParam = params.get('lay')
  const issue = params.get('issue')
  const close = () => setParams(part === 'runs' ? { show: 'runs' } : {}, { replace: true })
  const actions = mayEdit && !planParam && (
    <>
      {isAdvanced && <ButtonLink to={`${links.allocation}?issue=opening`}>{text.opening}</ButtonLink>}
      <ButtonLink to={`${links.allocation}?issue=demands`}>{text.issue}</ButtonLink>
      <ButtonLink variant="primary" to={`${links.allocation}?lay=plan`}>
        {text.lay}
      </ButtonLink>
    </>
  )
  const subtitle = data
    ? fill(text.progress, { assigned: number(data.assigned), students: number(data.students) })
    : text.subtitle
  return (
    <FeePage part="allocation" title={text.title} subtitle={subtitle} actions={actions}>
      {planParam && mayEdit ? (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Wizard planId={planParam === 'plan' ? null : planParam} onClose={close} />
        </Suspense>
      ) : (
        <>
          <div className={css.parts}>
            <Tabs
              label={text.parts}
              value={part}
              tabs={[
                { value: 'assignments', label: text.tabs.assignments, to: links.allocation },
                { value: 'runs', label: text.tabs.runs, to: `${links.allocation}?show=runs` },
              ]}
            />
          </div>
          {part === 'runs' ? <RunTable /> : <AssignmentTable mayEdit={mayEdit} />}
        </>
      )}
      {(issue === 'demands' || issue === 'opening') && mayEdit && (
        <Suspense>
          <RunDialog kind={issue} onClose={close} />
        </Suspense>
      )}
    </FeePage>
  )
}
