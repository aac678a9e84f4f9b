import { studentPath } from '#modules/people/web/paths.ts'
import { type Outcome, outcomes } from '#modules/promotion/choices.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { TurnStudent } from '#modules/promotion/turnSchemas.ts'
import { call } from '#platform/web/api.ts'
import { useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { promotionText, useServerWords } from '../words.ts'

const tones: Record<Outcome | 'undecided', StatusTone> = {
  promoted: 'good',
  provisional: 'part',
  detained: 'bad',
  left: 'neutral',
  graduated: 'good',
  undecided: 'draft',
}

/** Every student with the outcome of the rehearsal. */
export function TurnStudents({ turnId }: { turnId: string }) {
  const text = useText(promotionText)
  const count = useCount()
  const list = useListState(useColumns(), { filters: ['outcome'], defaultSort: 'class' })
  const { page, size, q, sort } = list.state
  const outcome = filterValue(list.state, 'outcome') as Outcome | 'undecided' | undefined
  const query = { q, sort: (sort ?? 'class') as 'class', ...(outcome && { outcome }) }
  const params = { turnId }
  const read = useRead(
    yearTurn.routes.listTurnStudents,
    { params, query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  return (
    <Section title={text.turn.list} action={<FileButton turnId={turnId} />}>
      <DataTable<TurnStudent>
        {...list}
        {...listStatus(read)}
        label={text.turn.list}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.studentId}
        total={read.data?.total ?? 0}
        search={text.turn.search}
        count={(n) => count(text.turn.count, n)}
        filters={[
          {
            id: 'outcome',
            label: text.turn.outcome,
            single: true,
            options: [...outcomes, 'undecided' as const].map((one) => ({ value: one, label: text.outcomes[one] })),
          },
        ]}
        exportRows={({ page: at, size: many, signal }) =>
          call(yearTurn.routes.listTurnStudents, { params, query: { ...query, page: at, size: many } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="register" title={text.turn.nobody} />}
      />
    </Section>
  )
}

function FileButton({ turnId }: { turnId: string }) {
  const text = useText(promotionText).turn
  const say = useServerWords()
  const language = useLanguage()
  const make = useSend(yearTurn.routes.makeTurnFile, {
    onSuccess: () => toast.success(text.fileMade),
    onError: (problem) => toast.error(say(problem)),
  })
  return (
    <Button
      size="small"
      loading={make.isPending}
      onClick={() => make.mutate({ params: { turnId }, body: { format: 'xlsx', language } })}
    >
      {text.file}
    </Button>
  )
}

function useColumns(): TableColumn<TurnStudent>[] {
  const text = useText(promotionText)
  return [
    {
      id: 'name',
      header: text.turn.name,
      role: 'primary',
      sort: true,
      value: (row) => row.name,
      person: (row) => ({ name: row.name, meta: row.admissionNo, to: studentPath(row.studentId) }),
    },
    { id: 'class', header: text.turn.from, sort: true, width: 90, value: (row) => row.fromClass },
    {
      id: 'outcome',
      header: text.turn.outcome,
      role: 'status',
      sort: true,
      value: (row) => text.outcomes[row.outcome ?? 'undecided'],
      cell: (row) => (
        <Status tone={tones[row.outcome ?? 'undecided']}>{text.outcomes[row.outcome ?? 'undecided']}</Status>
      ),
    },
    { id: 'to', header: text.turn.to, width: 90, value: (row) => row.toClass },
    { id: 'roll', header: text.turn.roll, width: 90, value: (row) => row.rollNo },
    { id: 'reason', header: text.turn.reason, value: (row) => row.reason },
  ]
}
