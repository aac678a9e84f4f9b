import { insideKinds } from '#modules/visitors/choices.ts'
import { visits } from '#modules/visitors/contract.ts'
import { visitorEvents } from '#modules/visitors/events.ts'
import type { InsidePerson } from '#modules/visitors/visitSchemas.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { visitorPaths } from '../paths.ts'
import { visitorTitles } from '../titles.ts'
import css from '../Visitors.module.css'
import { visitorText } from '../words.ts'

/** Everybody who is inside now, and the registers, passes and passages that add up to it. */
export default function Inside() {
  const text = useText(visitorText)
  const { titles } = useText(visitorTitles)
  const count = useCount()
  useLiveRefresh(visitorEvents.changed)
  const columns: TableColumn<InsidePerson>[] = [
    { id: 'name', header: text.person, role: 'primary', sort: true, value: (row) => row.name },
    { id: 'kind', header: text.kind, value: (row) => text.insideKinds[row.kind] },
    { id: 'place', header: text.whereAt, sort: true, value: (row) => row.place },
    { id: 'heads', header: text.people, kind: 'number', width: 84, value: (row) => row.heads },
  ]
  const list = useListState(columns, { filters: ['kind'], defaultSort: 'place' })
  const { page, size, q, sort } = list.state
  const kind = insideKinds.find((one) => one === filterValue(list.state, 'kind'))
  const query = { q, sort: (sort ?? 'place') as 'place', ...(kind && { kind }) }
  const read = useRead(
    visits.routes.listInside,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before, refetchInterval: 60_000 },
  )
  const { inside, sums } = read.data ?? {}
  return (
    <>
      <PageHeader
        title={titles.inside}
        actions={<ButtonLink to={visitorPaths.dashboard}>{titles.dashboard}</ButtonLink>}
      />
      <div className={css.stack}>
        {inside && sums && (
          <>
            <div className={css.figures}>
              <StatBlock value={inside.students + inside.staff + inside.visitors} label={text.inside} hero />
              <StatBlock
                value={inside.students}
                label={text.students}
                delta={fill(text.studentSum, { present: sums.present, late: sums.late, left: sums.left })}
              />
              <StatBlock
                value={inside.staff}
                label={text.staff}
                delta={fill(text.staffSum, { passed: sums.passedIn, marked: sums.marked })}
              />
              <StatBlock value={inside.visitors} label={text.visitors} delta={count(text.count, sums.visits)} />
            </div>
            {inside.studentsUnknown > 0 && <p className={css.quiet}>{count(text.unknown, inside.studentsUnknown)}</p>}
          </>
        )}
        <DataTable<InsidePerson>
          {...list}
          {...listStatus(read)}
          label={titles.inside}
          rows={read.data?.rows ?? []}
          rowId={(row) => row.personId}
          total={read.data?.total ?? 0}
          search={text.insideSearch}
          count={(n) => count(text.entries, n)}
          filters={[
            {
              id: 'kind',
              label: text.kind,
              single: true,
              options: insideKinds.map((value) => ({ value, label: text.insideKinds[value] })),
            },
          ]}
          exportRows={({ page: from, size: many, signal }) =>
            call(visits.routes.listInside, { query: { ...query, page: from, size: many } }, { signal })
          }
          empty={<EmptyState kind="nothing" sketch="gate" title={text.insideNone} body={text.insideNoneHint} />}
        />
      </div>
    </>
  )
}
