import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { feePlans } from '../../contracts/plans.ts'
import type { AssignmentPreview } from '../../contracts/plansSchemas.ts'
import { feeText, useServerWords } from '../words.ts'
import { type AssignmentChoice, assignmentBody } from './AllocationChoice.tsx'
import css from './AllocationWizard.module.css'
import { allocationText } from './allocationWords.ts'

const tones: Record<AssignmentPreview['standing'], StatusTone> = { free: 'draft', other: 'part', held: 'good' }

type AllocationPreviewProps = {
  choice: AssignmentChoice
  onBack: () => void
  onAssigned: (result: { assigned: number; skipped: number }) => void
}

/** What each student would pay. Nothing is saved until the button is pressed. */
export function AllocationPreview({ choice, onBack, onAssigned }: AllocationPreviewProps) {
  const text = useText(allocationText).wizard
  const words = useText(feeText)
  const say = useServerWords()
  const count = useCount()
  const { money } = useFormat()
  const [problem, setProblem] = useState('')
  const send = useSend(feePlans.routes.assignPlan)
  const params = { planId: choice.planId }
  const body = assignmentBody(choice)
  const list = useListState(useColumns(), { prefix: 'each-' })
  const { page, size } = list.state
  const read = useRead(
    feePlans.routes.previewAssignment,
    { params, body: { ...body, page, size } },
    { placeholderData: (before) => before },
  )
  const free = read.data?.free ?? 0
  const assign = async () => {
    setProblem('')
    try {
      onAssigned((await send.mutateAsync({ params, body })).data)
    } catch (failed) {
      const { fields } = failed as ApiProblem
      setProblem(say(fields[0] ?? (failed as ApiProblem)))
    }
  }
  const students = (n: number) => count(words.counts.students, n)
  const fieldError = read.error?.fields[0]
  return (
    <>
      {fieldError && <Notice tone="bad" title={say(fieldError)} />}
      {read.data && read.data.total > 0 && (
        <Notice
          tone="info"
          title={
            free === 0
              ? text.allHave
              : fill(text.free, {
                  free: students(free),
                  held: students(read.data.held),
                  amount: money(read.data.netMinor),
                })
          }
        />
      )}
      {problem && <Notice tone="bad" live title={problem} />}
      <DataTable<AssignmentPreview>
        {...list}
        {...listStatus(read)}
        label={text.names.preview}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.studentId}
        total={read.data?.total ?? 0}
        search={false}
        count={students}
        exportRows={({ page, size, signal }) =>
          call(feePlans.routes.previewAssignment, { params, body: { ...body, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.nobody} body={text.nobodyHint} />}
      />
      <div className={css.buttons}>
        <Button onClick={onBack}>{text.back}</Button>
        <Button variant="primary" disabled={free === 0} loading={send.isPending} onClick={() => void assign()}>
          {fill(text.lay, { n: students(free) })}
        </Button>
      </div>
    </>
  )
}

function useColumns(): TableColumn<AssignmentPreview>[] {
  const text = useText(allocationText).wizard
  const { columns } = useText(feeText)
  const { money } = useFormat()
  const amount = (id: 'gross' | 'concession' | 'tax' | 'net', of: (row: AssignmentPreview) => number) => ({
    id,
    header: text[id],
    role: 'number' as const,
    kind: 'money' as const,
    value: of,
    cell: (row: AssignmentPreview) => (of(row) === 0 ? null : money(of(row))),
  })
  return [
    {
      id: 'name',
      header: columns.student,
      role: 'primary',
      value: (row) => row.studentName,
      person: (row) => ({ name: row.studentName, meta: row.admissionNo ?? columns.noNumber }),
    },
    { id: 'class', header: columns.class, value: (row) => row.className },
    {
      id: 'standing',
      header: text.standing,
      role: 'status',
      value: (row) => text.standings[row.standing],
      cell: (row) => <Status tone={tones[row.standing]}>{text.standings[row.standing]}</Status>,
    },
    amount('gross', (row) => row.grossMinor),
    {
      ...amount('concession', (row) => row.concessionMinor),
      cell: (row) =>
        row.concessionMinor === 0 ? null : <span title={row.concessions.join(', ')}>{money(row.concessionMinor)}</span>,
    },
    { ...amount('tax', (row) => row.taxMinor), hidden: true },
    amount('net', (row) => row.netMinor),
  ]
}
