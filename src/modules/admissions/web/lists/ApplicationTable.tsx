import { useNavigate } from 'react-router'
import type { ApplicationRow } from '#modules/admissions/applicationSchemas.ts'
import { type ApplicationTab, statesOfTab } from '#modules/admissions/choices.ts'
import { admissionPosts, applications } from '#modules/admissions/contract.ts'
import { type Quota, quotas } from '#modules/people/enumerations.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { filterValue, listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { isSelected, type TableSelection } from '#ui/table/selection/tableSelection.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import css from '../Admissions.module.css'
import { letterOf } from '../application/LetterList.tsx'
import { stateTones } from '../office/stateTones.ts'
import { applicationPath, applyPaths } from '../paths.ts'
import { admissionTitles } from '../titles.ts'
import { usePoints } from '../usePoints.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { mostAtOnce } from './bulkBatches.ts'
import { useBulkWork } from './useBulkWork.tsx'

/** Columns that fit beside the others on a wide screen only: shown when they are chosen, and in every file. */
const onRequest = { hidden: true, inFiles: true } as const

/** Applications of a tab, to search, filter, export and move. */
export function ApplicationTable({ tab }: { tab: ApplicationTab }) {
  const { titles } = useText(admissionTitles)
  const text = useText(admissionText)
  const count = useCount()
  const { send } = useSending()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const day = (instant: string) => time(instant, timeZone, { dateStyle: 'medium' })
  const points = usePoints()
  const navigate = useNavigate()
  const mayEdit = mayUse(applications.routes.moveApplications.access, useUser())
  const columns: TableColumn<ApplicationRow>[] = [
    {
      id: 'childName',
      header: text.child,
      role: 'primary',
      width: 200,
      sort: true,
      value: (row) => row.childName,
      cell: (row) => (
        <span className={css.row}>
          {row.childName}
          {row.isDuplicate && <Badge tone="outline">{text.duplicate}</Badge>}
          {row.hasSibling && <Badge>{text.sibling}</Badge>}
          {tab === 'unfinished' && row.isPaid && <Badge>{text.feePaid}</Badge>}
        </span>
      ),
    },
    { id: 'number', header: text.number, width: 130, sort: true, value: (row) => row.number ?? '' },
    { id: 'grade', header: text.grade, width: 90, value: (row) => row.grade },
    { id: 'quota', header: text.quota, ...onRequest, value: (row) => text.quotas[row.quota] },
    {
      id: 'state',
      header: text.state,
      width: 165,
      value: (row) => text.states[row.state],
      cell: (row) => <Status tone={stateTones[row.state]}>{text.states[row.state]}</Status>,
    },
    {
      id: 'stateSince',
      header: text.since,
      width: 130,
      kind: 'datetime',
      sort: true,
      value: (row) => row.stateSince,
      cell: (row) => day(row.stateSince),
    },
    { id: 'documentsOpen', header: text.documentsOpen, width: 120, value: (row) => row.documentsOpen },
    { id: 'rank', header: text.rank, ...onRequest, sort: true, value: (row) => row.rank },
    {
      id: 'score',
      header: text.score,
      ...onRequest,
      width: 120,
      value: (row) => row.score,
      cell: (row) => points(row.score, 100),
    },
    {
      id: 'guardian',
      header: text.guardian,
      role: 'secondary',
      ...onRequest,
      width: 180,
      value: (row) => row.guardianName,
    },
    { id: 'phone', header: text.phone, ...onRequest, width: 150, value: (row) => row.guardianPhone },
    {
      id: 'submittedAt',
      header: text.submitted,
      width: 120,
      kind: 'datetime',
      sort: true,
      value: (row) => row.submittedAt,
      cell: (row) => (row.submittedAt ? day(row.submittedAt) : text.blank),
    },
  ]
  const list = useListState(columns, {
    filters: ['state', 'quota', 'grade', 'post', 'payment'],
    defaultSort: '-submittedAt',
  })
  const { page, size, q, sort } = list.state
  const state = statesOfTab[tab].find((one) => one === filterValue(list.state, 'state'))
  // Regret letters are sent once somebody is rejected, so closed applications are selected too.
  const work = useBulkWork(letterOf[state ?? (tab === 'inactive' ? 'rejected' : 'offered')])
  const quota = quotas.find((one) => one === filterValue(list.state, 'quota'))
  const choices = useRead(admissionPosts.routes.listPosts, {})
  const { grades = [], posts = [] } = choices.data ?? {}
  const gradeId = filterValue(list.state, 'grade')
  const admissionPostId = filterValue(list.state, 'post')
  const query = {
    tab,
    q,
    sort: (sort || '-submittedAt') as '-submittedAt',
    ...(state && { state }),
    ...(quota && { quota: quota as Quota }),
    ...(gradeId && { gradeId }),
    ...(admissionPostId && { admissionPostId }),
    ...(filterValue(list.state, 'payment') === 'yes' && { isPaid: 'yes' as const }),
  }
  const read = useRead(
    applications.routes.listApplications,
    { query: { ...query, page, size } },
    { placeholderData: (before) => before },
  )
  /** The selected ids; where everything that matches is selected, those of all pages. */
  const chosen = async (selection: TableSelection): Promise<string[]> => {
    if (!selection.allMatching) return [...selection.ids]
    const ids: string[] = []
    for (let at = 1; ; at += 1) {
      const { rows, total } = await call(applications.routes.listApplications, {
        query: { ...query, page: at, size: mostAtOnce },
      })
      ids.push(...rows.map((row) => row.applicationId).filter((id) => isSelected(selection, id)))
      if (at * mostAtOnce >= total) return ids
    }
  }
  const fitting = tab === 'current' ? work.actions : work.actions.filter(({ moves }) => !moves)
  const actions = fitting.map(({ label, danger, start }) => ({
    label,
    danger,
    onSelect: (selection: TableSelection, clear: () => void) =>
      void send(
        async () => ({ data: await chosen(selection), message: 'OK' }),
        ({ data }) => start(data, clear),
      ),
  }))
  return (
    <>
      <DataTable<ApplicationRow>
        {...list}
        {...listStatus(read)}
        label={titles[tab]}
        rows={read.data?.rows ?? []}
        rowId={(row) => row.applicationId}
        total={read.data?.total ?? 0}
        search={text.search}
        count={(n) => count(text.count, n)}
        onOpen={(row) => navigate(applicationPath(row.applicationId))}
        filters={[
          {
            id: 'grade',
            label: text.grade,
            single: true,
            options: grades.map((one) => ({ value: one.gradeId, label: one.name })),
          },
          {
            id: 'post',
            label: text.post,
            single: true,
            options: posts.map((one) => ({ value: one.admissionPostId, label: one.title })),
          },
          ...(tab === 'unfinished'
            ? [
                {
                  id: 'payment',
                  label: text.payment,
                  single: true,
                  options: [{ value: 'yes', label: text.feePaid }],
                },
              ]
            : []),
          {
            id: 'state',
            label: text.state,
            single: true,
            options: statesOfTab[tab].map((value) => ({ value, label: text.states[value] })),
          },
          {
            id: 'quota',
            label: text.quota,
            single: true,
            options: quotas.map((value) => ({ value, label: text.quotas[value] })),
          },
        ]}
        bulkActions={mayEdit && (tab === 'current' || tab === 'inactive') ? actions : undefined}
        exportRows={({ page: at, size: many, signal }) =>
          call(applications.routes.listApplications, { query: { ...query, page: at, size: many } }, { signal })
        }
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.noApplications}
            body={fill(text.noApplicationsHint, { address: `${location.host}${applyPaths.home}` })}
          />
        }
      />
      {work.dialogs}
    </>
  )
}
