import { libraryPaths } from '#modules/library/web/paths.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { activities } from '../contract.ts'
import { evaluationIds } from '../rubric.ts'
import type { Activity } from '../schemas.ts'
import { EvaluationStatus } from './EvaluationStatus.tsx'
import { activityPaths, evaluateOf } from './paths.ts'
import { activityTitles } from './titles.ts'
import { activityText } from './words.ts'

/** The teacher's activities in all classes. */
export default function OwnActivities() {
  const text = useText(activityText)
  const { titles } = useText(activityTitles)
  const count = useCount()
  const table = useListState(useActivityColumns(), { filters: ['evaluatedStatus'], defaultSort: '-dueOn' })
  const { state } = table
  const status = filterValue(state, 'evaluatedStatus') as '8' | '22' | '10' | undefined
  const query = { q: state.q, sort: state.sort as 'dueOn', ...(status && { evaluatedStatus: status }) }
  const list = useRead(activities.routes.listOwnActivities, { query: { ...query, page: state.page, size: state.size } })
  return (
    <>
      <PageHeader
        title={titles.activities}
        subtitle={text.list.subtitle}
        actions={
          <>
            <ButtonLink to={activityPaths.rubrics}>{titles.rubrics}</ButtonLink>
            <ButtonLink to={libraryPaths.ela} variant="primary">
              {text.list.library}
            </ButtonLink>
          </>
        }
      />
      <DataTable<Activity>
        {...table}
        {...listStatus(list)}
        label={titles.activities}
        rows={list.data?.rows ?? []}
        rowId={({ activityId }) => activityId}
        total={list.data?.total ?? 0}
        search={text.list.search}
        count={(n) => count(text.list.count, n)}
        filters={[
          {
            single: true,
            id: 'evaluatedStatus',
            label: text.list.state,
            options: evaluationIds.map((value) => ({ value: String(value), label: text.states[value] })),
          },
        ]}
        exportRows={({ page, size, signal }) =>
          call(activities.routes.listOwnActivities, { query: { ...query, page, size } }, { signal })
        }
        empty={<EmptyState kind="nothing" sketch="books" title={text.list.none} body={text.list.noneHint} />}
      />
    </>
  )
}

function useActivityColumns(): TableColumn<Activity>[] {
  const text = useText(activityText)
  const { date } = useFormat()
  const of = (n: number, all: number) => fill(text.list.of, { n, all })
  return [
    {
      id: 'title',
      header: text.list.title,
      role: 'primary',
      sort: true,
      value: ({ title }) => title,
      cell: (activity) => (
        <Link to={evaluateOf(activity)} look="ink" dir="auto">
          {activity.title}
        </Link>
      ),
    },
    { id: 'class', header: text.list.class, role: 'secondary', value: ({ className }) => className },
    { id: 'course', header: text.list.course, value: ({ courseDisplayName }) => courseDisplayName },
    {
      id: 'dueOn',
      header: text.list.due,
      sort: true,
      sortDescending: true,
      value: ({ dueOn }) => dueOn,
      cell: ({ dueOn }) => date(dueOn),
    },
    { id: 'handedIn', header: text.list.handedIn, value: ({ handedIn, students }) => of(handedIn, students) },
    { id: 'evaluated', header: text.list.evaluated, value: ({ evaluated, students }) => of(evaluated, students) },
    {
      id: 'state',
      header: text.list.state,
      role: 'status',
      width: 170,
      value: ({ evaluatedStatus }) => text.states[evaluatedStatus],
      cell: ({ evaluatedStatus }) => <EvaluationStatus of={evaluatedStatus} />,
    },
  ]
}
