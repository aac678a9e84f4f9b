import type { Candidate, Selection } from '#modules/admissions/selectionSchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { isSelected } from '#ui/table/selection/tableSelection.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { decisionText } from '../office/decisionWords.ts'
import { stateTones } from '../office/stateTones.ts'
import { applicationPath } from '../paths.ts'
import { usePoints } from '../usePoints.ts'
import { admissionText } from '../words.ts'

type CandidateTableProps = {
  readonly chosen: NonNullable<Selection['chosen']>
  readonly mayOffer: boolean
  readonly onOffer: (applicationIds: string[], done: () => void) => void
  readonly onOpen: (path: string) => void
}

/** Those who applied for a grade, with what each round came to, the best rank first. */
export function CandidateTable({ chosen, mayOffer, onOffer, onOpen }: CandidateTableProps) {
  const text = useText(decisionText)
  const words = useText(admissionText)
  const count = useCount()
  const points = usePoints()
  const columns: TableColumn<Candidate>[] = [
    { id: 'rank', header: words.rank, sort: true, width: 78, value: (row) => row.rank },
    {
      id: 'childName',
      header: words.child,
      role: 'primary',
      width: 180,
      sort: true,
      value: (row) => row.childName,
    },
    { id: 'number', header: words.number, width: 125, value: (row) => row.number },
    { id: 'quota', header: words.quota, sort: true, width: 85, value: (row) => words.quotas[row.quota] },
    {
      id: 'state',
      header: words.state,
      width: 155,
      value: (row) => words.states[row.state],
      cell: (row) => <Status tone={stateTones[row.state]}>{words.states[row.state]}</Status>,
    },
    ...chosen.rounds.map(
      ({ roundKey, name, criteria }, at): TableColumn<Candidate> => ({
        id: `round ${roundKey}`,
        header: name,
        sort: true,
        width: 190,
        value: (row) => row.totals[at] ?? null,
        cell: (row) =>
          points(
            row.totals[at] ?? null,
            criteria.reduce((sum, { maxScore }) => sum + maxScore, 0),
          ),
      }),
    ),
    {
      id: 'score',
      header: words.score,
      sort: true,
      width: 110,
      value: (row) => row.score,
      cell: (row) => points(row.score, 100),
    },
  ]
  const list = useListState(columns, { defaultSort: 'rank' })
  const local = useLocalRows(chosen.candidates, columns, list.state)
  return (
    <DataTable<Candidate>
      {...list}
      {...local}
      label={text.candidates}
      rowId={(row) => row.applicationId}
      count={(n) => count(words.count, n)}
      onOpen={(row) => onOpen(applicationPath(row.applicationId))}
      bulkActions={
        mayOffer
          ? [
              {
                label: text.offerAll,
                onSelect: (selected, clear) =>
                  onOffer(
                    chosen.candidates
                      .map(({ applicationId }) => applicationId)
                      .filter((id) => isSelected(selected, id)),
                    clear,
                  ),
              },
            ]
          : undefined
      }
      empty={<EmptyState kind="nothing" sketch="register" title={text.noCandidates} body={text.noCandidatesHint} />}
    />
  )
}
