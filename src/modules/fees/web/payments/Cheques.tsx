import { IconBuildingBank, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { type ChequeState, chequeStates } from '#modules/fees/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { today } from '#platform/contract/dates/dates.ts'
import type { Call } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import type { TableState } from '#ui/table/tableState.ts'
import { feeCollection } from '../../contracts/collection.ts'
import type { Cheque } from '../../contracts/collectionSchemas.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useFeeLinks } from '../edition.ts'
import { reportText } from '../reports/reportWords.ts'
import { feeText } from '../words.ts'

type Move = 'deposited' | 'cleared' | 'bounced'
type ChequeFilter = NonNullable<Call<typeof feeCollection.routes.listCheques>['query']>

const tones: Record<ChequeState, StatusTone> = {
  received: 'draft',
  deposited: 'leave',
  cleared: 'good',
  bounced: 'bad',
}
const moves: Record<ChequeState, readonly Move[]> = {
  received: ['deposited', 'cleared', 'bounced'],
  deposited: ['cleared', 'bounced'],
  cleared: ['bounced'],
  bounced: [],
}
const icons = { deposited: IconBuildingBank, cleared: IconCircleCheck, bounced: IconCircleX }

function queryOf(state: TableState): ChequeFilter {
  const stateFilter = filterValue(state, 'state') as ChequeState | undefined
  return {
    q: state.q,
    ...(state.sort && { sort: state.sort as NonNullable<ChequeFilter['sort']> }),
    ...(stateFilter && { state: stateFilter }),
  }
}

/** The cheques of the year and their status. */
export function Cheques() {
  const text = useText(reportText).cheques
  const count = useCount()
  const mayMove = mayUse(feeCollection.routes.moveCheque.access, useUser())
  const [moving, setMoving] = useState<{ cheque: Cheque; to: Move } | null>(null)
  const list = useListState(useColumns(), { filters: ['state'], defaultSort: '-receivedAt' })
  const { page, size } = list.state
  const query = queryOf(list.state)
  const read = useRead(
    feeCollection.routes.listCheques,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  const actions = (cheque: Cheque): RowAction[] =>
    moves[cheque.chequeState].map((to) => ({
      label: text.moves[to],
      icon: icons[to],
      danger: to === 'bounced',
      onSelect: () => setMoving({ cheque, to }),
    }))
  return (
    <>
      <DataTable<Cheque>
        {...list}
        {...listStatus(read)}
        label={text.title}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.paymentId}
        total={read.data?.total ?? 0}
        search={false}
        count={(n) => count(text.count, n)}
        filters={[
          {
            id: 'state',
            label: text.title,
            bare: true,
            single: true,
            options: chequeStates.map((state) => ({ value: state, label: text.states[state] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(feeCollection.routes.listCheques, { query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="ledger" title={text.none} body={text.noneHint} />}
        {...(mayMove && { rowActions: actions })}
      />
      {moving && <MoveCheque {...moving} onClose={() => setMoving(null)} />}
    </>
  )
}

function useColumns(): TableColumn<Cheque>[] {
  const text = useText(feeText)
  const words = useText(reportText).cheques
  const { money, date } = useFormat()
  const links = useFeeLinks()
  return [
    {
      id: 'student',
      header: text.columns.student,
      role: 'primary',
      value: (row) => row.studentName,
      person: (row) => ({
        name: row.studentName,
        meta: row.admissionNo ?? text.columns.noNumber,
        to: links.studentOf(row.studentId),
      }),
    },
    { id: 'number', header: text.modes.cheque, role: 'secondary', value: (row) => row.reference },
    { id: 'bank', header: words.bank, value: (row) => row.bank },
    {
      id: 'dated',
      header: words.dated,
      kind: 'date',
      value: (row) => row.instrumentOn,
      cell: (row) => (row.instrumentOn ? date(row.instrumentOn) : null),
    },
    {
      id: 'receivedAt',
      header: text.columns.date,
      sort: true,
      sortDescending: true,
      kind: 'date',
      value: (row) => row.receivedOn,
      cell: (row) => date(row.receivedOn),
    },
    {
      id: 'amount',
      header: text.columns.amount,
      role: 'number',
      sort: true,
      sortDescending: true,
      kind: 'money',
      value: (row) => row.amountMinor,
      cell: (row) => money(row.amountMinor),
    },
    {
      id: 'state',
      header: text.columns.state,
      role: 'status',
      value: (row) => words.states[row.chequeState],
      cell: (row) => <Status tone={tones[row.chequeState]}>{words.states[row.chequeState]}</Status>,
    },
  ]
}

function MoveCheque({ cheque, to, onClose }: { cheque: Cheque; to: Move; onClose: () => void }) {
  const text = useText(reportText).cheques
  const { timeZone } = useSchool()
  const send = useSend(feeCollection.routes.moveCheque)
  const now = today(timeZone)
  const [on, setOn] = useState<string | null>(now)
  const params = { paymentId: cheque.paymentId }
  return (
    <AskDialog
      title={fill(text.titles[to], { number: cheque.reference })}
      hint={text.hints[to]}
      submitLabel={text.moves[to]}
      danger={to === 'bounced'}
      reasonOptional
      reasonLabel={text.note}
      {...(to === 'bounced' && { amount: { label: text.charge, proposed: 0, least: 0 } })}
      send={({ amountMinor, reason }) =>
        send.mutateAsync({ params, body: { to, on: on ?? now, note: reason.slice(0, 200), chargeMinor: amountMinor } })
      }
      onClose={onClose}
    >
      <DateField label={text.on} required value={on} max={now} onChange={setOn} />
    </AskDialog>
  )
}
