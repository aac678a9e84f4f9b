import { useState } from 'react'
import { organisation } from '#modules/tenancy/contract.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { branchTemplates } from '../../contracts/branchContract.ts'
import type { BranchTemplate } from '../../contracts/branchSchemas.ts'
import { gradebookTitles } from '../titles.ts'
import { gradebookText, useServerWords } from '../words.ts'
import css from './Builder.module.css'

type Branch = { readonly branchId: string; readonly name: string }

/** What the branches of an organisation have published, to be copied from one to others. */
export default function BranchTemplates() {
  const text = useText(gradebookText).branches
  const { titles } = useText(gradebookTitles)
  const read = useRead(organisation.routes.getDashboard, {})
  const branches = (read.data?.branches ?? []).filter(({ statusId }) => statusId === activeStatus.active)
  const [chosen, setChosen] = useState('')
  const branchId = chosen || (branches[0]?.branchId ?? '')
  return (
    <>
      <PageHeader title={titles.branchTemplates} subtitle={text.about} />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {read.data && branches.length < 2 && (
        <EmptyState kind="nothing" sketch="gate" title={text.single} body={text.singleHint} />
      )}
      {branches.length > 1 && (
        <div className={css.choices}>
          <div className={css.branch}>
            <NativeSelect
              label={text.from}
              options={branches.map(({ branchId: value, name: label }) => ({ value, label }))}
              value={branchId}
              onChange={setChosen}
            />
          </div>
          <OfBranch key={branchId} branchId={branchId} branches={branches} />
        </div>
      )}
    </>
  )
}

function OfBranch({ branchId, branches }: { branchId: string; branches: readonly Branch[] }) {
  const text = useText(gradebookText)
  const read = useRead(branchTemplates.routes.listBranchTemplates, { params: { branchId } })
  const [copied, setCopied] = useState<BranchTemplate | null>(null)
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  const { templates } = read.data
  if (templates.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.branches.none} body={text.branches.noneHint} />
  return (
    <>
      <Lines label={text.branches.from}>
        {templates.map((one) => (
          <Line
            key={one.templateId}
            name={one.name}
            meta={`${text.templates.grades}: ${one.grades.join(', ')} · ${fill(text.templates.version, { n: one.number })}`}
          >
            <Button size="small" onClick={() => setCopied(one)}>
              {text.branches.copy}
            </Button>
          </Line>
        ))}
      </Lines>
      {copied && (
        <CopyDialog
          branchId={branchId}
          template={copied}
          targets={branches.filter((one) => one.branchId !== branchId)}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  )
}

type CopyDialogProps = {
  branchId: string
  template: BranchTemplate
  targets: readonly Branch[]
  onClose: () => void
}

/** Copies a template to the chosen branches one after the other, and says for each what became of it. */
function CopyDialog({ branchId, template, targets, onClose }: CopyDialogProps) {
  const text = useText(gradebookText)
  const say = useServerWords()
  const copy = useSend(branchTemplates.routes.copyBranchTemplate)
  const [chosen, setChosen] = useState<readonly string[]>(
    targets.length === 1 ? targets.map((one) => one.branchId) : [],
  )
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map())
  const [isCopying, setCopying] = useState(false)
  const waiting = chosen.filter((one) => !outcomes.has(one))
  const start = async () => {
    setCopying(true)
    for (const toBranchId of waiting) {
      const params = { branchId, templateId: template.templateId }
      const outcome = await copy.mutateAsync({ params, body: { toBranchId } }).then(
        (answer) =>
          answer.data.leftOut.length === 0
            ? say(answer)
            : fill(text.branches.without, { names: answer.data.leftOut.join(', ') }),
        (problem) => say(problem),
      )
      setOutcomes((now) => new Map([...now, [toBranchId, outcome]]))
    }
    setCopying(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.branches.copyTitle, { name: template.name })}
      actions={
        <>
          <Button onClick={onClose}>{outcomes.size > 0 ? text.branches.close : text.templates.cancel}</Button>
          <Button variant="primary" loading={isCopying} disabled={waiting.length === 0} onClick={() => void start()}>
            {text.branches.copyNow}
          </Button>
        </>
      }
    >
      <div className={css.choices}>
        <p>{text.branches.copyAbout}</p>
        {targets.map(({ branchId: target, name }) => (
          <div key={target}>
            <Checkbox
              label={name}
              checked={chosen.includes(target)}
              disabled={outcomes.has(target)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, target] : chosen.filter((one) => one !== target))
              }
            />
            {outcomes.has(target) && <p role="status">{outcomes.get(target)}</p>}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
