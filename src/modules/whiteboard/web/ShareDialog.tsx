import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { whiteboard } from '../contract.ts'
import css from './Whiteboard.module.css'
import { useServerWords, whiteboardText } from './words.ts'

type ShareDialogProps = { whiteboardId: string; onClose: () => void }

/** Chooses the classes that may look at a board. */
export function ShareDialog({ whiteboardId, onClose }: ShareDialogProps) {
  const text = useText(whiteboardText)
  const say = useServerWords()
  const params = { whiteboardId }
  const list = useRead(whiteboard.routes.listClasses, { params }, { refetchOnWindowFocus: false })
  /** The classes ticked, once the user has changed something. */
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const sharing = useSend(whiteboard.routes.shareBoard, {
    onSuccess: (answer) => {
      toast.success(say(answer))
      onClose()
    },
    onError: (problem: ApiProblem) => toast.error(say(problem)),
  })
  const classes = list.data?.classes ?? []
  const chosen = ticked ?? classes.filter(({ isShared }) => isShared).map(({ classId }) => classId)
  const tick = (classId: string, isOn: boolean) =>
    setTicked(isOn ? [...chosen, classId] : chosen.filter((one) => one !== classId))
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={text.share}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            disabled={ticked === null}
            loading={sharing.isPending}
            onClick={() => sharing.mutate({ params, body: { classIds: [...chosen] } })}
          >
            {text.save}
          </Button>
        </>
      }
    >
      {list.isPending && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {list.isError && <EmptyState kind="failed" onRetry={() => void list.refetch()} retrying={list.isFetching} />}
      {list.data && (
        <div className={css.fields}>
          <p>{classes.length === 0 ? text.noClasses : text.shareHint}</p>
          {classes.map(({ classId, name }) => (
            <Checkbox
              key={classId}
              label={name}
              checked={chosen.includes(classId)}
              onChange={(isOn) => tick(classId, isOn)}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
