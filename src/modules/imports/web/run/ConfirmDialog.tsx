import { imports } from '#modules/imports/contract.ts'
import type { Run, Summary } from '#modules/imports/schemas.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'
import css from './Check.module.css'

type ConfirmProps = { run: Run; summary: Summary; open: boolean; onClose: () => void }

/** Confirms and applies an import. */
export function ConfirmDialog({ run, summary, open, onClose }: ConfirmProps) {
  const text = useText(importText).check
  const count = useCount()
  const say = useFailureText()
  const apply = useSend(imports.routes.applyRun)
  const lines = [
    [text.confirmAdd, summary.create],
    [text.confirmUpdate, summary.update],
    [text.confirmSkip, summary.skip],
    [text.confirmLeaveOut, summary.refused],
    [text.confirmWarned, summary.warned],
  ] as const
  const confirm = async () => {
    const body = { revision: run.revision, leaveOut: summary.refused > 0 }
    await apply.mutateAsync({ params: { runId: run.runId }, body }).catch((failed: unknown) => {
      throw new Error(say(failed))
    })
  }
  return (
    <ConfirmationDialog
      open={open}
      onClose={onClose}
      title={fill(text.confirmTitle, { file: run.fileName })}
      confirmLabel={text.confirm}
      danger={false}
      onConfirm={confirm}
    >
      <ul className={css.lines}>{lines.map(([words, n]) => n > 0 && <li key={words.one}>{count(words, n)}</li>)}</ul>
      <p>{text.confirmNote}</p>
    </ConfirmationDialog>
  )
}
