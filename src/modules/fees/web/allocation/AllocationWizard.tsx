import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { feePlans } from '../../contracts/plans.ts'
import { useFeePlaces } from '../edition.ts'
import { useYears } from '../useYears.ts'
import { AllocationChoice, type Choosing } from './AllocationChoice.tsx'
import { AllocationPreview } from './AllocationPreview.tsx'
import { AllocationResult } from './AllocationResult.tsx'
import css from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'

const steps = ['choose', 'preview', 'done'] as const

/** Choose a plan and students, look at what each would pay, and only then lay it on them. */
export function AllocationWizard({ planId, onClose }: { planId: string | null; onClose: () => void }) {
  const text = useText(allocationText).wizard
  const places = useFeePlaces()
  const { year } = useYears()
  const read = useRead(feePlans.routes.listPlans, {})
  const published = (read.data?.plans ?? []).filter(({ state }) => state === 'published')
  const [step, setStep] = useState<(typeof steps)[number]>('choose')
  const [changed, setChanged] = useState<Partial<Choosing>>({})
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
        action={<ButtonLink to={places.setup}>{text.toSetup}</ButtonLink>}
      />
    )
  const choosing: Choosing = {
    planId: planId ?? published[0]?.planId ?? '',
    ...{ whom: 'everybody', classIds: [], studentIds: [], optionalFeeHeadIds: [] },
    // A plan is usually laid on a whole year, also when it is set up within it.
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
          choosing={choosing}
          year={year}
          onChange={(changes) => setChanged({ ...changed, ...changes })}
          onNext={() => setStep('preview')}
          onClose={onClose}
        />
      )}
      {step === 'preview' && (
        <AllocationPreview
          choosing={choosing}
          onBack={() => setStep('choose')}
          onLaid={(laid) => {
            setResult(laid)
            setStep('done')
          }}
        />
      )}
      {step === 'done' && (
        <AllocationResult
          result={result}
          planId={choosing.planId}
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
