import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { studentGroups } from '#modules/classes/groupContract.ts'
import type { StudentGroup } from '#modules/classes/groupSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { LineMenu } from '#platform/web/forms/LineMenu.tsx'
import { useRemoval } from '#platform/web/forms/useRemoval.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useIsArchived } from '../editAccess.ts'
import { studentName } from '../names.ts'
import { setupText, useServerWords } from '../setupWords.ts'
import css from './ClassGroups.module.css'

const GroupDialog = lazy(() => import('./GroupDialog.tsx').then((file) => ({ default: file.GroupDialog })))

type ClassGroupsProps = {
  classId: string
  className: string
  /** The path of a group’s page, for users who have one. */
  groupOf?: ((stdGrpId: string) => string) | undefined
}

/** The groups of a class. */
export function ClassGroups({ classId, className, groupOf }: ClassGroupsProps) {
  const text = useText(setupText)
  const count = useCount()
  const isArchived = useIsArchived()
  const mayEdit = mayUse(studentGroups.routes.createGroup.access, useUser()) && !isArchived
  const [open, setOpen] = useState<StudentGroup | 'new' | null>(null)
  const list = useRead(studentGroups.routes.listGroups, { params: { classId } })
  const drop = useGroupRemoval()
  if (list.isError) return <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (!list.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={3} />
      </Loading>
    )
  const { groups } = list.data
  const add = mayEdit && (
    <Button icon={IconPlus} variant={groups.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpen('new')}>
      {text.studentGroups.add}
    </Button>
  )
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.studentGroups.none}
          body={text.studentGroups.noneHint}
          action={add}
        />
      ) : (
        <>
          <div className={css.bar}>{add}</div>
          <ul className={css.groups}>
            {groups.map((group) => (
              <li key={group.stdGrpId} className={css.group}>
                <div className={css.head}>
                  <h3 className={css.name}>
                    {groupOf ? (
                      <Link to={groupOf(group.stdGrpId)} look="ink" dir="auto">
                        {group.name}
                      </Link>
                    ) : (
                      <bdi>{group.name}</bdi>
                    )}
                  </h3>
                  {mayEdit && <LineMenu name={group.name} onEdit={() => setOpen(group)} onDelete={() => drop(group)} />}
                </div>
                <p className={css.meta}>{count(text.counts.students, group.students.length)}</p>
                <p className={css.who}>{group.students.map(studentName).join(', ')}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {open && (
          <GroupDialog
            classId={classId}
            className={className}
            group={open === 'new' ? null : open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Nothing refers to a group, so undo can recreate it. */
function useGroupRemoval() {
  const say = useServerWords()
  const removal = useRemoval(({ message }) => message)
  const remove = useSend(studentGroups.routes.deleteGroup)
  const create = useSend(studentGroups.routes.createGroup)
  const rethrow = (failed: unknown) => {
    throw new Error(say(failed as ApiProblem))
  }
  return ({ stdGrpId, classId, name, students }: StudentGroup) =>
    void removal({
      name,
      send: () => remove.mutateAsync({ params: { stdGrpId } }).catch(rethrow),
      restore: () =>
        create
          .mutateAsync({
            params: { classId },
            body: { name, studentIds: students.map(({ studentId }) => studentId) },
          })
          .catch(rethrow),
    })
}
