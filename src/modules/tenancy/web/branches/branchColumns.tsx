import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { organisationText } from '../organisation/words.ts'
import { BranchName } from './BranchName.tsx'
import { isActive } from './branchFigures.ts'

export function BranchState({ branch }: { branch: { statusId: number } }) {
  const text = useText(organisationText).list
  return <Status tone={isActive(branch) ? 'good' : 'draft'}>{isActive(branch) ? text.active : text.deactivated}</Status>
}

/** The columns all branch lists share. */
export function useBranchColumns() {
  const text = useText(organisationText).list
  const name: TableColumn<BranchFigures> = {
    id: 'branch',
    header: text.branch,
    role: 'primary',
    sort: 'name',
    width: 220,
    value: (branch) => branch.name,
    cell: (branch) => <BranchName branch={branch} />,
  }
  const place: TableColumn<BranchFigures> = {
    id: 'place',
    header: text.place,
    role: 'secondary',
    sort: true,
    width: 100,
    value: (branch) => branch.place,
  }
  const state: TableColumn<BranchFigures> = {
    id: 'state',
    header: text.status,
    role: 'status',
    sort: true,
    width: 112,
    value: (branch) => (isActive(branch) ? text.active : text.deactivated),
    cell: (branch) => <BranchState branch={branch} />,
  }
  return { name, place, state }
}

export function useStateFilter() {
  const text = useText(organisationText).list
  return {
    id: 'state',
    label: text.status,
    bare: true,
    options: [
      { value: 'active', label: text.active },
      { value: 'deactivated', label: text.deactivated },
    ],
  }
}
