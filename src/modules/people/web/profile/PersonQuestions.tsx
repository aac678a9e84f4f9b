import type { Obstacle } from '#modules/people/obstacles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { peopleText, useServerWords } from '../words.ts'

type QuestionProps = { open: boolean; name: string; onClose: () => void; onConfirm: () => Promise<unknown> }

/** Confirms activating or deactivating an account. */
export function PersonStatus({ open, name, isActive, onClose, onConfirm }: QuestionProps & { isActive: boolean }) {
  const text = useText(peopleText).status
  const say = useServerWords()
  const confirm = async () => {
    try {
      await onConfirm()
      toast.success(fill(isActive ? text.nowDeactivated : text.nowActive, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open={open}
      onClose={onClose}
      danger={isActive}
      title={fill(isActive ? text.deactivateTitle : text.activateTitle, { name })}
      confirmLabel={isActive ? text.deactivate : text.activate}
      onConfirm={confirm}
    >
      {fill(isActive ? text.deactivateBody : text.activateBody, { name })}
    </ConfirmationDialog>
  )
}

/** Confirms deleting a person. */
export function DeletePerson({ open, name, onClose, onConfirm }: QuestionProps) {
  const text = useText(peopleText).status
  const say = useServerWords()
  const inTheWay = ({ details }: ApiProblem) => {
    const found = (details as { obstacles?: readonly Obstacle[] } | undefined)?.obstacles ?? []
    return found.length > 0 && fill(text.inTheWay, { records: found.map((one) => text.obstacles[one]).join(', ') })
  }
  const confirm = async () => {
    try {
      await onConfirm()
      toast.success(fill(text.deleted, { name }))
    } catch (problem) {
      throw new Error([say(problem as ApiProblem), inTheWay(problem as ApiProblem)].filter(Boolean).join(' '))
    }
  }
  return (
    <ConfirmationDialog
      open={open}
      onClose={onClose}
      danger
      title={fill(text.deleteTitle, { name })}
      confirmLabel={text.delete}
      onConfirm={confirm}
    >
      {text.deleteBody}
    </ConfirmationDialog>
  )
}
