import { IconArrowsExchange, IconDoorExit } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import type { ClassStudent } from '#modules/classes/schemas.ts'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { call } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableSelection } from '#ui/table/selection/tableSelection.ts'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { useIsArchived } from '../editAccess.ts'
import { studentName } from '../names.ts'
import { setupText } from '../setupWords.ts'

const MoveStudentsDialog = lazy(() =>
  import('./EnrolmentDialogs.tsx').then((file) => ({ default: file.MoveStudentsDialog })),
)
const LeaveClassDialog = lazy(() =>
  import('./EnrolmentDialogs.tsx').then((file) => ({ default: file.LeaveClassDialog })),
)

const StudentDrawer = lazy(() => import('./StudentDrawer.tsx').then((file) => ({ default: file.StudentDrawer })))

type BulkAction = { kind: 'move' | 'leave'; studentIds: string[]; clear: () => void }

type ClassRollProps = {
  classId: string
  className: string
  /** The path of a student’s profile for this user. */
  profileOf: (studentId: string) => string
}

/** The students of a class by roll number. Selected students can be moved or leave. */
export function ClassRoll({ classId, className, profileOf }: ClassRollProps) {
  const text = useText(setupText)
  const count = useCount()
  const { matrix } = useUser()
  const isArchived = useIsArchived()
  const mayPlace = (isGranted(matrix, 'school', 'edit') || isGranted(matrix, 'user', 'edit')) && !isArchived
  const [action, setAction] = useState<BulkAction | null>(null)
  const [opened, setOpened] = useState<ClassStudent | null>(null)
  const list = useListState(useColumns())
  const { state } = list
  const sort = state.sort === '-rollNo' || state.sort === 'name' || state.sort === '-name' ? state.sort : 'rollNo'
  const query = { q: state.q, sort } as const
  const read = useRead(classes.routes.listClassStudents, {
    params: { classId },
    query: { ...query, page: String(state.page), size: String(state.size) },
  })
  const chosen = async ({ allMatching, ids }: TableSelection) => {
    if (!allMatching) return [...ids]
    const all = await call(classes.routes.listClassStudents, { params: { classId }, query: { ...query, size: '200' } })
    return all.rows.map(({ studentId }) => studentId).filter((studentId) => !ids.has(studentId))
  }
  const start = (kind: BulkAction['kind']) => (selection: TableSelection, clear: () => void) =>
    void chosen(selection).then((studentIds) => setAction({ kind, studentIds, clear }))
  return (
    <>
      <DataTable<ClassStudent>
        {...list}
        {...listStatus(read)}
        label={fill(text.roll.label, { class: className })}
        rows={read.data?.rows ?? []}
        rowId={({ studentId }) => studentId}
        total={read.data?.total ?? 0}
        search={text.roll.search}
        count={(n) => count(text.counts.students, n)}
        empty={<EmptyState kind="nothing" sketch="register" title={text.roll.none} body={text.roll.noneHint} />}
        exportRows={({ page, size, signal }) =>
          call(
            classes.routes.listClassStudents,
            { params: { classId }, query: { ...query, page: String(page), size: String(size) } },
            { signal },
          )
        }
        onOpen={setOpened}
        {...(mayPlace && {
          bulkActions: [
            { label: text.roll.move, icon: IconArrowsExchange, onSelect: start('move') },
            { label: text.roll.leave, icon: IconDoorExit, onSelect: start('leave') },
          ],
        })}
      />
      <Suspense>
        {opened && (
          <StudentDrawer
            student={opened}
            className={className}
            to={profileOf(opened.studentId)}
            onClose={() => setOpened(null)}
          />
        )}
        {action?.kind === 'move' && (
          <MoveStudentsDialog {...action} classId={classId} className={className} onClose={() => setAction(null)} />
        )}
        {action?.kind === 'leave' && (
          <LeaveClassDialog {...action} classId={classId} className={className} onClose={() => setAction(null)} />
        )}
      </Suspense>
    </>
  )
}

function useColumns(): TableColumn<ClassStudent>[] {
  const text = useText(setupText).roll
  return [
    {
      id: 'name',
      header: text.name,
      role: 'primary',
      sort: true,
      value: studentName,
      person: (row) => ({ name: studentName(row) }),
    },
    { id: 'rollNo', header: text.rollNo, sort: true, value: ({ rollNo }) => rollNo },
  ]
}
