import { IconBan, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type GrantState, grantStates } from '#modules/fees/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeConcessions } from '../../contracts/grants.ts'
import type { ConcessionGrant } from '../../contracts/grantsSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useFeeLinks } from '../edition.ts'
import { feeText } from '../words.ts'
import { approvalText } from './approvalWords.ts'

type GrantFilter = NonNullable<Call<typeof feeConcessions.routes.listGrants>['query']>
type GrantAction = 'approve' | 'reject' | 'revoke'

const tones: Record<GrantState, StatusTone> = {
  requested: 'draft',
  approved: 'part',
  active: 'good',
  rejected: 'bad',
  revoked: 'neutral',
}
const grantActions: Record<GrantState, readonly GrantAction[]> = {
  requested: ['approve', 'reject'],
  approved: ['approve', 'reject'],
  active: ['revoke'],
  rejected: [],
  revoked: [],
}
const icons = { approve: IconCheck, reject: IconX, revoke: IconBan }

function queryOf(state: TableState, studentId: string | undefined): GrantFilter {
  const stateFilter = filterValue(state, 'state') as GrantState | undefined
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<GrantFilter['sort']> }),
    ...(stateFilter && { state: stateFilter }),
    ...(studentId && { studentId }),
  }
}

/** Concessions of all students or of one, with their decisions. */
export function GrantTable({ studentId }: { studentId?: string }) {
  const text = useText(approvalText)
  const words = useText(feeText)
  const count = useCount()
  const mayDecide = mayUse(feeConcessions.routes.approveGrant.access, useUser())
  const [deciding, setDeciding] = useState<{ grant: ConcessionGrant; action: GrantAction } | null>(null)
  const prefix = studentId ? 'granted-' : ''
  const list = useListState(useColumns(studentId !== undefined), {
    filters: ['state'],
    defaultSort: '-requestedAt',
    prefix,
  })
  const { page, size } = list.state
  const query = queryOf(list.state, studentId)
  const read = useRead(
    feeConcessions.routes.listGrants,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const actions = (grant: ConcessionGrant): RowAction[] =>
    grantActions[grant.state].map((action) => ({
      label: text[action],
      icon: icons[action],
      danger: action !== 'approve',
      onSelect: () => setDeciding({ grant, action }),
    }))
  return (
    <>
      <DataTable<ConcessionGrant>
        {...list}
        {...listStatus(read)}
        label={text.concessions}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.grantId}
        total={read.data?.total ?? 0}
        search={studentId ? false : words.search}
        count={(n) => count(text.grantCount, n)}
        filters={[
          {
            id: 'state',
            label: words.columns.state,
            bare: true,
            single: true,
            options: grantStates.map((state) => ({ value: state, label: text.grantStates[state] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(feeConcessions.routes.listGrants, { query: { ...query, page, size } }, { signal })
        }
        skeletonRows={studentId ? 2 : 8}
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            compact={studentId !== undefined}
            title={text.noGrants}
            body={text.noGrantsHint}
          />
        }
        {...(mayDecide && { rowActions: actions })}
      />
      {deciding && <GrantDecision {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function useColumns(isOne: boolean): TableColumn<ConcessionGrant>[] {
  const text = useText(approvalText)
  const { columns } = useText(feeText)
  const { money, date, percent } = useFormat()
  const links = useFeeLinks()
  const student: TableColumn<ConcessionGrant> = {
    id: 'name',
    header: columns.student,
    role: 'primary',
    sort: true,
    value: (row) => row.studentName,
    person: (row) => ({
      name: row.studentName,
      meta: [row.admissionNo, row.className].filter(Boolean).join(' · '),
      to: links.studentOf(row.studentId),
    }),
  }
  const worthOf = ({ kind, value }: ConcessionGrant) =>
    kind === 'percent' ? percent(value / 10_000) : fill(text.aYear, { amount: money(value) })
  const decisions = (row: ConcessionGrant) =>
    row.decisions.map(({ by, reason }) => [by, reason].filter(Boolean).join(': ')).join(' · ') || null
  return [
    ...(isOne ? [] : [student]),
    {
      id: 'policy',
      header: text.policy,
      role: isOne ? 'primary' : 'secondary',
      value: (row) => row.policyName,
    },
    { id: 'value', header: text.value, value: worthOf },
    {
      id: 'from',
      header: text.from,
      kind: 'date',
      value: (row) => row.fromDate,
      cell: (row) => date(row.fromDate),
    },
    {
      id: 'to',
      header: text.to,
      kind: 'date',
      hidden: true,
      value: (row) => row.toDate,
      cell: (row) => (row.toDate ? date(row.toDate) : null),
    },
    { id: 'reason', header: columns.reason, value: (row) => row.reason },
    { id: 'askedBy', header: text.askedBy, value: (row) => row.requestedBy },
    { id: 'decisions', header: text.decision, hidden: !isOne, value: decisions },
    {
      id: 'used',
      header: text.used,
      role: 'number',
      kind: 'money',
      value: (row) => row.usedMinor,
      cell: (row) => (row.usedMinor > 0 ? money(row.usedMinor) : null),
    },
    {
      id: 'state',
      header: columns.state,
      role: 'status',
      value: (row) => text.grantStates[row.state],
      cell: (row) => <Status tone={tones[row.state]}>{text.grantStates[row.state]}</Status>,
    },
  ]
}

type GrantDecisionProps = { grant: ConcessionGrant; action: GrantAction; onClose: () => void }

function GrantDecision({ grant, action, onClose }: GrantDecisionProps) {
  const text = useText(approvalText)
  const approve = useSend(feeConcessions.routes.approveGrant)
  const reject = useSend(feeConcessions.routes.rejectGrant)
  const revoke = useSend(feeConcessions.routes.revokeGrant)
  const titles = { approve: text.approveTitle, reject: text.rejectTitle, revoke: text.revokeTitle }
  const hints = {
    approve: fill(text.grantHint, { by: grant.requestedBy, reason: grant.reason }),
    reject: text.rejectHint,
    revoke: text.revokeHint,
  }
  const { mutateAsync } = { approve, reject, revoke }[action]
  const { grantId, version } = grant
  return (
    <AskDialog
      title={fill(titles[action], { what: grant.policyName, name: grant.studentName })}
      hint={hints[action]}
      submitLabel={text[action]}
      danger={action !== 'approve'}
      reasonOptional={action === 'approve'}
      send={({ reason }) => mutateAsync({ params: { grantId }, body: { version, reason } })}
      onClose={onClose}
    />
  )
}
