import { useState } from 'react'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { Grid, TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useUiText } from '#ui/uiText.ts'
import { timetableText, useServerWords } from '../words.ts'

type PublishDialogProps = { version: TimetableVersion; grid: Grid | undefined; onClose: () => void }

export function PublishDialog({ version, grid, onClose }: PublishDialogProps) {
  const text = useText(timetableText)
  const { cancel } = useUiText()
  const { date } = useFormat()
  const count = useCount()
  const say = useServerWords()
  const [evenIfIncomplete, setEvenIfIncomplete] = useState(false)
  const [problem, setProblem] = useState('')
  const send = useSend(timetableVersions.routes.publishVersion)
  const missing = grid?.unplacedCount ?? 0
  const clashes = grid?.clashCount ?? 0
  const publish = async () => {
    try {
      const body = { version: grid?.version.version ?? version.version, evenIfIncomplete }
      await send.mutateAsync({ params: { versionId: version.versionId }, body })
      toast.success(fill(text.publish.done, { name: version.name }))
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  // Clashes are unknown until the grid has loaded.
  const isDisabled = !grid || clashes > 0 || (missing > 0 && !evenIfIncomplete)
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill(text.publish.title, { name: version.name })}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" disabled={isDisabled} loading={send.isPending} onClick={() => void publish()}>
            {text.publish.do}
          </Button>
        </>
      }
    >
      <p>{fill(text.publish.body, { date: date(version.effectiveFrom) })}</p>
      {problem && <Notice tone="bad" live title={problem} />}
      {clashes > 0 && <Notice tone="bad" title={count(text.editor.conflicts, clashes)} />}
      {missing > 0 && (
        <Notice tone="warn" title={count(text.publish.incomplete, missing)}>
          <Checkbox label={text.publish.evenSo} checked={evenIfIncomplete} onChange={setEvenIfIncomplete} />
        </Notice>
      )}
    </Dialog>
  )
}
