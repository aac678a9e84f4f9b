import { useState } from 'react'
import type { PlanOverview } from '#modules/timetable/planSchemas.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useUiText } from '#ui/uiText.ts'
import { timetableText, useServerWords } from '../words.ts'

type CopyClassProps = {
  versionId: string
  classId: string
  className: string
  classes: PlanOverview['classes']
  onClose: () => void
}

/** Copies another class's arrangement. */
export function ClassCopyDialog({ versionId, classId, className, classes, onClose }: CopyClassProps) {
  const text = useText(timetableText).editor
  const { cancel } = useUiText()
  const { number } = useFormat()
  const say = useServerWords()
  const others = classes.filter((one) => one.classId !== classId)
  const [from, setFrom] = useState(others[0]?.classId ?? '')
  const send = useSend(timetableVersions.routes.copyClass)
  const copy = async () => {
    try {
      const { data } = await send.mutateAsync({ params: { versionId }, body: { fromClassId: from, classId } })
      toast.success(fill(text.copied, { placed: number(data.placed), left: number(data.left) }))
      onClose()
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.copyTitle, { name: className })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" disabled={from === ''} loading={send.isPending} onClick={() => void copy()}>
            {text.copyDo}
          </Button>
        </>
      }
    >
      <NativeSelect
        label={text.copyFrom}
        hint={text.copyHint}
        options={others.map((one) => ({ value: one.classId, label: one.className }))}
        value={from}
        onChange={setFrom}
      />
    </Dialog>
  )
}
