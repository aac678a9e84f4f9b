import { IconCircleCheck, IconCircleOff, IconExternalLink, IconPencil, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { organisation } from '#modules/tenancy/contract.ts'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { newBranch } from '../organisation/paths.ts'
import { organisationText, useServerWords } from '../organisation/words.ts'
import { BranchTable, useBranches } from './BranchTable.tsx'
import { openAddress } from './branchAddress.ts'
import { useBranchColumns } from './branchColumns.tsx'
import { isActive } from './branchFigures.ts'

// Most visits only read the list, so the forms are loaded on demand.
const NewBranch = lazy(() => import('./NewBranch.tsx').then((file) => ({ default: file.NewBranch })))
const EditBranch = lazy(() => import('./EditBranch.tsx').then((file) => ({ default: file.EditBranch })))

/** Create, edit, activate and deactivate branches. */
export default function BranchSetup() {
  const text = useText(organisationText)
  const [params, setParams] = useSearchParams()
  const [closing, setClosing] = useState<BranchFigures | null>(null)
  const { data } = useBranches()
  const branches = data?.branches ?? []
  const opened = params.get('open')
  const open = (branchId: string | null) => {
    const next = new URLSearchParams(params)
    if (branchId) next.set('open', branchId)
    else next.delete('open')
    setParams(next, { preventScrollReset: true })
  }
  const edited = branches.find(({ branchId }) => branchId === opened)
  const create = (label: string) => (
    <Button variant="primary" icon={IconPlus} onClick={() => open(newBranch)}>
      {label}
    </Button>
  )
  return (
    <>
      <PageHeader title={text.titles.branches} subtitle={text.list.subtitle} actions={create(text.list.create)} />
      <BranchTable
        columns={useColumns()}
        onOpen={(branch) => open(branch.branchId)}
        rowActions={useActions(open, setClosing)}
        empty={
          <EmptyState
            kind="nothing"
            sketch="gate"
            title={text.list.noneTitle}
            body={text.list.noneHint}
            action={create(text.list.createFirst)}
          />
        }
      />
      <Suspense>
        {opened === newBranch && (
          <NewBranch branches={branches} onClose={() => open(null)} onCreated={() => open(null)} />
        )}
        {edited && <EditBranch key={edited.branchId} branch={edited} onClose={() => open(null)} />}
      </Suspense>
      {closing && <Deactivate branch={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

function useColumns(): TableColumn<BranchFigures>[] {
  const text = useText(organisationText).list
  const { name, place, state } = useBranchColumns()
  return [
    name,
    place,
    { id: 'board', header: text.board, sort: true, width: 120, value: (branch) => branch.board },
    { ...state, grow: 0.5 },
  ]
}

function useActions(open: (branchId: string) => void, onDeactivate: (branch: BranchFigures) => void) {
  const text = useText(organisationText)
  const say = useServerWords()
  const send = useSend(organisation.routes.setBranchStatus)
  const activate = async ({ branchId, name }: BranchFigures) => {
    try {
      await send.mutateAsync({ params: { branchId }, body: { statusId: activeStatus.active } })
      toast.success(fill(text.status.nowActive, { name }))
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (branch: BranchFigures): RowAction[] => {
    const label = (sentence: string) => fill(sentence, { name: branch.name })
    return [
      { label: label(text.actions.editNamed), icon: IconPencil, onSelect: () => open(branch.branchId) },
      { label: label(text.actions.openNamed), icon: IconExternalLink, to: openAddress(branch.address) },
      isActive(branch)
        ? {
            label: label(text.actions.deactivateNamed),
            icon: IconCircleOff,
            danger: true,
            onSelect: () => onDeactivate(branch),
          }
        : {
            label: label(text.actions.activateNamed),
            icon: IconCircleCheck,
            onSelect: () => void activate(branch),
          },
    ]
  }
}

/** Asks for confirmation, because all users of the branch lose access. */
function Deactivate({ branch, onClose }: { branch: BranchFigures; onClose: () => void }) {
  const text = useText(organisationText)
  const say = useServerWords()
  const count = useCount()
  const send = useSend(organisation.routes.setBranchStatus)
  const { branchId, name } = branch
  const confirm = async () => {
    try {
      await send.mutateAsync({ params: { branchId }, body: { statusId: activeStatus.deactivated } })
      toast.success(fill(text.status.nowDeactivated, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      onClose={onClose}
      title={fill(text.status.title, { name })}
      confirmLabel={text.actions.deactivate}
      onConfirm={confirm}
    >
      {fill(text.status.body, {
        students: count(text.counts.students, branch.students),
        staff: count(text.status.staff, branch.teachers + branch.otherStaff),
      })}
    </ConfirmationDialog>
  )
}
