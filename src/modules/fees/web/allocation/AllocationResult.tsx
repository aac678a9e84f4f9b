import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import css from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'

type AllocationDoneProps = {
  result: { assigned: number; skipped: number }
  planId: string
  onAgain: () => void
  onClose: () => void
}

/** The result, and the next step: issuing demands. */
export function AllocationResult({ result, planId, onAgain, onClose }: AllocationDoneProps) {
  const text = useText(allocationText).wizard
  const { counts } = useText(feeText)
  const links = useFeeLinks()
  const count = useCount()
  return (
    <>
      <Notice tone="good" live title={fill(text.done, { n: count(counts.students, result.assigned) })}>
        {result.skipped > 0 && fill(text.skipped, { n: count(counts.students, result.skipped) })}
      </Notice>
      <div className={css.buttons}>
        <Button onClick={onClose}>{text.close}</Button>
        <Button onClick={onAgain}>{text.again}</Button>
        <ButtonLink variant="primary" to={`${links.allocation}?issue=demands&plan=${planId}`}>
          {text.issueNow}
        </ButtonLink>
      </div>
    </>
  )
}
