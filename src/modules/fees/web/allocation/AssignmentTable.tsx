import { IconCalendarX, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { today } from '#platform/contract/dates/dates.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableFilter } from '#ui/table/tableFilter.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feePlans } from '../../contracts/plans.ts'
import type { FeeAssignment } from '../../contracts/plansSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useEdition, useFeeLinks } from '../edition.ts'
import { payerText } from '../payers/payerWords.ts'
import { SharesDialog } from '../payers/SharesDialog.tsx'
import { useChoices } from '../useChoices.ts'
import { feeText } from '../words.ts'
import { allocationText } from './allocationWords.ts'

type AssignmentFilter = NonNullable<Call<typeof feePlans.routes.listAssignments>['query']>

function queryOf(state: TableState): AssignmentFilter {
  const planId = filterValue(state, 'planId')
  const classId = filterValue(state, 'classId')
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<AssignmentFilter['sort']> }),
    ...(planId && { planId }),
    ...(classId && { classId }),
  }
}

/** Which student has which plan. */
export function AssignmentTable({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(allocationText)
  const words = useText(feeText)
  const links = useFeeLinks()
  const navigate = useNavigate()
  const count = useCount()
  const payers = useText(payerText)
  const isAdvanced = useEdition() === 'advanced'
  const [ending, setEnding] = useState<FeeAssignment | null>(null)
  const [shared, setShared] = useState<FeeAssignment | null>(null)
  const list = useListState(useColumns(), { filters: ['planId', 'classId'], defaultSort: 'name' })
  const { page, size } = list.state
  const query = queryOf(list.state)
  const read = useRead(
    feePlans.routes.listAssignments,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const actions = (row: FeeAssignment): RowAction[] =>
    row.toDate
      ? []
      : [
          ...(isAdvanced
            ? [
                {
                  label: fill(payers.shares, { name: row.studentName }),
                  icon: IconUsersGroup,
                  onSelect: () => setShared(row),
                },
              ]
            : []),
          {
            label: fill(text.assignments.end, { name: row.studentName }),
            icon: IconCalendarX,
            onSelect: () => setEnding(row),
          },
        ]
  return (
    <>
      <DataTable<FeeAssignment>
        {...list}
        {...listStatus(read)}
        label={text.assignments.title}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.assignmentId}
        total={read.data?.total ?? 0}
        search={words.search}
        count={(n) => count(text.assignments.count, n)}
        filters={useFilters()}
        exportRows={({ page, size, signal }) =>
          call(feePlans.routes.listAssignments, { query: { ...query, page, size } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.assignments.none}
            body={text.assignments.noneHint}
            action={mayEdit && <ButtonLink to={`${links.allocation}?lay=plan`}>{text.lay}</ButtonLink>}
          />
        }
        onOpen={(row) => void navigate(links.studentOf(row.studentId))}
        {...(mayEdit && { rowActions: actions })}
      />
      {shared && <SharesDialog key={shared.assignmentId} assignment={shared} onClose={() => setShared(null)} />}
      {ending && <EndAssignment assignment={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function useFilters(): TableFilter[] {
  const text = useText(allocationText).assignments
  const { columns } = useText(feeText)
  const { classes } = useChoices()
  const plans = useRead(feePlans.routes.listPlans, {}).data?.plans ?? []
  const named = plans.filter(({ state }) => state !== 'draft')
  return [
    {
      id: 'planId',
      label: text.plan,
      single: true,
      options: named.map(({ planId, name, versionNo }) => ({
        value: planId,
        label: versionNo > 1 ? `${name} (${versionNo})` : name,
      })),
    },
    ...(classes.length > 0
      ? [
          {
            id: 'classId',
            label: columns.class,
            single: true,
            options: classes.map(({ classId, className }) => ({ value: classId, label: className })),
          },
        ]
      : []),
  ]
}

function useColumns(): TableColumn<FeeAssignment>[] {
  const text = useText(allocationText).assignments
  const { columns } = useText(feeText)
  const { money, date } = useFormat()
  const links = useFeeLinks()
  return [
    {
      id: 'name',
      header: columns.student,
      role: 'primary',
      sort: true,
      value: (row) => row.studentName,
      person: (row) => ({
        name: row.studentName,
        meta: row.admissionNo ?? columns.noNumber,
        to: links.studentOf(row.studentId),
      }),
    },
    { id: 'className', header: columns.class, sort: true, value: (row) => row.className },
    { id: 'plan', header: text.plan, role: 'secondary', value: (row) => row.planName },
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
      value: (row) => row.toDate,
      cell: (row) => (row.toDate ? date(row.toDate) : null),
    },
    {
      id: 'billed',
      header: text.billed,
      role: 'number',
      kind: 'money',
      value: (row) => row.billedMinor,
      cell: (row) => (row.billedMinor > 0 ? money(row.billedMinor) : null),
    },
  ]
}

function EndAssignment({ assignment, onClose }: { assignment: FeeAssignment; onClose: () => void }) {
  const text = useText(allocationText).assignments
  const { timeZone } = useSchool()
  const send = useSend(feePlans.routes.endAssignment)
  const now = today(timeZone)
  const [toDate, setToDate] = useState<string | null>(now)
  const { assignmentId, planName, studentName, version } = assignment
  return (
    <AskDialog
      title={fill(text.endTitle, { plan: planName, name: studentName })}
      hint={text.endHint}
      submitLabel={text.save}
      withoutReason
      danger
      send={() => send.mutateAsync({ params: { assignmentId }, body: { toDate: toDate ?? now, version } })}
      onClose={onClose}
    >
      <DateField label={text.lastDay} required min={assignment.fromDate} value={toDate} onChange={setToDate} />
    </AskDialog>
  )
}
