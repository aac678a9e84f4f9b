import { useState } from 'react'
import { reports } from '#modules/reports/contract.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import css from '../Reports.module.css'
import { reportText, useServerWords } from '../words.ts'
import { copyOf, filledIn } from './draft.ts'

type SaveProps = {
  definition: ReportDefinition
  initial: { readonly name: string; readonly note: string }
  /** The report that is changed; without it a new one is saved. */
  changed?: { readonly reportId: string; readonly version: number } | undefined
  onClose: () => void
  onSaved: (reportId: string) => void
}

/** Asks for the name of a report and saves it. */
export function SaveDialog({ definition, initial, changed, onClose, onSaved }: SaveProps) {
  const text = useText(reportText).build
  const say = useServerWords()
  const [name, setName] = useState(initial.name)
  const [note, setNote] = useState(initial.note)
  const add = useSend(reports.routes.addReport)
  const save = useSend(reports.routes.saveReport)
  const problem: ApiProblem | null = add.error ?? save.error
  const submit = async () => {
    const body = { name, note, definition: copyOf({ ...definition, filter: filledIn(definition.filter) }) }
    const answer = changed
      ? await save.mutateAsync({ params: { reportId: changed.reportId }, body: { ...body, version: changed.version } })
      : await add.mutateAsync({ body })
    toast.success(say(answer))
    onClose()
    onSaved(answer.data.reportId)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.saveTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant="primary"
            loading={add.isPending || save.isPending}
            disabled={name.trim() === ''}
            onClick={() => void submit().catch(() => undefined)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {problem && <Notice tone="bad" title={say(problem)} live />}
        <TextField label={text.name} required value={name} onChange={setName} maxLength={80} data-autofocus />
        <TextField label={text.note} optional value={note} onChange={setNote} maxLength={300} />
      </div>
    </Dialog>
  )
}
