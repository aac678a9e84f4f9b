import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { feePlans } from '../../contracts/plans.ts'
import type { FeePlan } from '../../contracts/plansSchemas.ts'
import { useFeeLinks } from '../edition.ts'
import css from '../setup/Setup.module.css'
import { setupText } from '../setup/setupWords.ts'
import { useServerWords } from '../words.ts'
import { PlanDrawer } from './PlanDrawer.tsx'

type OpenPlanProps = {
  planId: string
  mayEdit: boolean
  /** Opens another version. */
  onOpen: (planId: string) => void
  onClose: () => void
}

/** One version of a plan beside the list, with its actions. */
export function PlanDetails({ planId, mayEdit, onOpen, onClose }: OpenPlanProps) {
  const text = useText(setupText).plans
  const read = useRead(feePlans.routes.getPlan, { params: { planId } })
  const [isEditing, setEditing] = useState(false)
  const plan = read.data
  if (plan && isEditing)
    return <PlanDrawer plan={plan} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
  return (
    <Drawer
      open
      wide
      title={plan?.name ?? text.title}
      subtitle={plan && `${fill(text.versionNo, { n: plan.versionNo })} · ${text.states[plan.state]}`}
      onClose={onClose}
      actions={plan && <Deeds plan={plan} mayEdit={mayEdit} onOpen={onOpen} onEdit={() => setEditing(true)} />}
    >
      {read.isPending && <SkeletonRows rows={6} columns={3} />}
      {read.isError && <EmptyState kind="failed" compact onRetry={() => void read.refetch()} />}
      {plan && <PlanSummary plan={plan} />}
    </Drawer>
  )
}

type DeedsProps = { plan: FeePlan; mayEdit: boolean; onOpen: (planId: string) => void; onEdit: () => void }

function Deeds({ plan, mayEdit, onOpen, onEdit }: DeedsProps) {
  const text = useText(setupText)
  const links = useFeeLinks()
  const say = useServerWords()
  const publish = useSend(feePlans.routes.publishPlan)
  const draft = useSend(feePlans.routes.draftNewVersion)
  const [isAsking, setAsking] = useState(false)
  const { planId, version } = plan
  const next = async () => {
    try {
      onOpen((await draft.mutateAsync({ params: { planId } })).data.planId)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const confirm = async () => {
    try {
      toast.success(say(await publish.mutateAsync({ params: { planId }, body: { version } })))
    } catch (failed) {
      throw new Error(say(failed as ApiProblem))
    }
  }
  if (!mayEdit) return null
  if (plan.state === 'draft')
    return (
      <>
        <Button onClick={onEdit}>{text.plans.edit}</Button>
        <Button variant="primary" onClick={() => setAsking(true)}>
          {text.plans.publish}
        </Button>
        <ConfirmationDialog
          open={isAsking}
          danger={false}
          title={fill(text.plans.publishTitle, { name: plan.name, n: plan.versionNo })}
          confirmLabel={text.plans.publish}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {text.plans.publishHint}
        </ConfirmationDialog>
      </>
    )
  if (plan.state === 'superseded') return null
  return (
    <>
      <Button loading={draft.isPending} onClick={() => void next()}>
        {text.plans.newVersion}
      </Button>
      <ButtonLink variant="primary" to={`${links.allocation}?lay=${planId}`}>
        {text.plans.lay}
      </ButtonLink>
    </>
  )
}

function PlanSummary({ plan }: { plan: FeePlan }) {
  const text = useText(setupText).plans
  const { money, date } = useFormat()
  return (
    <div className={css.stack}>
      <dl className={css.facts}>
        <div>
          <dt>{text.fineRuleId}</dt>
          <dd>{plan.fineRuleName ?? text.noFine}</dd>
        </div>
        <div>
          <dt>{text.proration}</dt>
          <dd>{text.prorations[plan.proration]}</dd>
        </div>
        <div>
          <dt>{text.admission}</dt>
          <dd>{text.admissions[plan.admission]}</dd>
        </div>
        {plan.quotas.length > 0 && (
          <div>
            <dt>{text.quotas}</dt>
            <dd>{plan.quotas.join(', ')}</dd>
          </div>
        )}
      </dl>
      <table className={css.sums} aria-label={text.lines}>
        <thead>
          <tr>
            <th scope="col">{text.headings.head}</th>
            <th scope="col">{text.headings.pattern}</th>
            <th scope="col" className={css.number}>
              {text.headings.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.lines.map((line) => (
            <tr key={line.feeHeadId}>
              <th scope="row">
                {line.headName}
                {line.isOptional && ` (${text.optional})`}
              </th>
              <td>{line.patternName}</td>
              <td className={css.number}>{money(line.annualMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {text.sum}
            </th>
            <td className={css.number}>{money(plan.annualMinor)}</td>
          </tr>
        </tfoot>
      </table>
      <table className={css.sums} aria-label={text.instalments}>
        <thead>
          <tr>
            <th scope="col">{text.part}</th>
            <th scope="col">{text.due}</th>
            <th scope="col" className={css.number}>
              {text.amountHeading}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.instalments.map(({ label, dueOn, amountMinor }) => (
            <tr key={`${label} ${dueOn}`}>
              <th scope="row">{label}</th>
              <td>{date(dueOn)}</td>
              <td className={css.number}>{money(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
