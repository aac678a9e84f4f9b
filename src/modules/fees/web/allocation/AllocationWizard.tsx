import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { feePlans } from '../../contracts/plans.ts'
import { useFeeLinks } from '../edition.ts'
import { useYears } from '../useYears.ts'
import { AllocationChoice, type AssignmentChoice } from './AllocationChoice.tsx'
import { AllocationPreview } from './AllocationPreview.tsx'
import { AllocationResult } from './AllocationResult.tsx'
import css from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'

const steps = ['choose', 'preview', 'done'] as const

/** Choose a plan and students, preview what each would pay, then assign. */
export function AllocationWizard({ planId, onClose }: { planId: string | null; onClose: () => void }) {
  const text = useText(allocationText).wizard
  const links = useFeeLinks()
  const { year } = useYears()
  const read = useRead(feePlans.routes.listPlans, {})
  const published = (read.data?.plans ?? []).filter(({ state }) => state === 'published')
  const [step, setStep] = useState<(typeof steps)[number]>('choose')
  const [changed, setChanged] = useState<Partial<AssignmentChoice>>({})
  const [result, setResult] = useState({ assigned: 0, skipped: 0 })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data || !year) return <SkeletonRows rows={6} columns={2} />
  if (published.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="ledger"
        title={text.noPlans}
        body={text.noPlansHint}
        action={<ButtonLink to={links.setup}>{text.toSetup}</ButtonLink>}
      />
    )
  const choice: AssignmentChoice = {
    planId: planId ?? published[0]?.planId ?? '',
    whom: 'everybody',
    classIds: [],
    studentIds: [],
    optionalFeeHeadIds: [],
    // Plans usually apply to the whole year, even when set up during it.
    fromDate: year.start,
    ...changed,
  }
  return (
    <div className={css.wizard}>
      <ol className={css.steps} aria-label={text.steps}>
        {steps.map((one) => (
          <li key={one} className={cx(one === step && css.now)} aria-current={one === step ? 'step' : undefined}>
            {text.names[one]}
          </li>
        ))}
      </ol>
      {step === 'choose' && (
        <AllocationChoice
          plans={published}
          choice={choice}
          year={year}
          onChange={(changes) => setChanged({ ...changed, ...changes })}
          onNext={() => setStep('preview')}
          onClose={onClose}
        />
      )}
      {step === 'preview' && (
        <AllocationPreview
          choice={choice}
          onBack={() => setStep('choose')}
          onAssigned={(allocations) => {
            setResult(allocations)
            setStep('done')
          }}
        />
      )}
      {step === 'done' && (
        <AllocationResult
          result={result}
          planId={choice.planId}
          onAgain={() => {
            setChanged({})
            setStep('choose')
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}
