import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { imports } from '#modules/imports/contract.ts'
import { sayProblem } from '#modules/imports/problemWords.ts'
import type { Run } from '#modules/imports/schemas.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { useKindPage } from '../kindPages.ts'
import { importStartOf } from '../paths.ts'
import { useFailureText } from '../useFailureText.ts'
import { importText } from '../words.ts'
import type { RowView } from './ProblemGroups.tsx'
import { RefusedRowsButton } from './RefusedRowsButton.tsx'
import css from './Report.module.css'
import { RowsGrid } from './RowsGrid.tsx'

/** The result of an import, and undo. */
export function Report({ run }: { run: Run }) {
  return run.state === 'applied' ? <Applied run={run} /> : <Undone run={run} />
}

function Applied({ run }: { run: Run }) {
  const text = useText(importText)
  const { number } = useFormat()
  const count = useCount()
  const { back } = useKindPage(run.kind)
  const { create = 0, update = 0, skip = 0, refused = 0 } = run.summary ?? {}
  const [view, setView] = useState<RowView>({ show: refused > 0 ? 'refused' : 'all', column: '', cause: '' })
  return (
    <>
      {run.stopped && <Notice tone="bad" live title={text.stopped['undo-failed']} />}
      <Notice tone="good" live title={text.report.done}>
        {fill(text.report.doneHint, { added: number(create), changed: number(update), unchanged: number(skip) })}
        {refused > 0 && <div>{count(text.report.leftOut, refused)}</div>}
      </Notice>
      <div className={css.bar}>
        {back && (
          <ButtonLink variant="primary" to={back}>
            {text.report.seeList}
          </ButtonLink>
        )}
        {refused > 0 && <RefusedRowsButton run={run} />}
        <ButtonLink to={importStartOf(run.kind)}>{text.run.another}</ButtonLink>
        <Undo run={run} />
      </div>
      {run.summary && (
        <RowsGrid run={run} summary={run.summary} view={view} onChange={setView} title={text.check.grid} readOnly />
      )}
    </>
  )
}

function Undo({ run }: { run: Run }) {
  const text = useText(importText).report
  const say = useFailureText()
  const [open, setOpen] = useState(false)
  const undo = useSend(imports.routes.undoRun)
  const confirm = async () => {
    await undo.mutateAsync({ params: { runId: run.runId } }).catch((failed: unknown) => {
      throw new Error(say(failed))
    })
  }
  return (
    <>
      <Button variant="quiet" icon={IconArrowBackUp} onClick={() => setOpen(true)}>
        {text.undo}
      </Button>
      <ConfirmationDialog
        open={open}
        onClose={() => setOpen(false)}
        title={fill(text.undoTitle, { file: run.fileName })}
        confirmLabel={text.undoConfirm}
        danger
        onConfirm={confirm}
      >
        {text.undoBody}
      </ConfirmationDialog>
    </>
  )
}

function Undone({ run }: { run: Run }) {
  const text = useText(importText)
  const count = useCount()
  return (
    <>
      <Notice tone={run.leftAlone > 0 ? 'warn' : 'good'} live title={text.report.undone}>
        {run.leftAlone > 0 ? count(text.report.leftAlone, run.leftAlone) : text.report.undoneHint}
      </Notice>
      {run.leftAlone > 0 && <LeftAlone run={run} />}
      <div className={css.bar}>
        <ButtonLink to={importStartOf(run.kind)}>{text.run.another}</ButtonLink>
      </div>
    </>
  )
}

/** The rows that undo skipped. */
function LeftAlone({ run }: { run: Run }) {
  const text = useText(importText)
  const language = useLanguage()
  const query = { show: 'leftAlone', size: 200 } as const
  const list = useRead(imports.routes.listRows, { params: { runId: run.runId }, query })
  const shown = run.columns.slice(0, 3)
  return (
    <Section title={text.report.leftAloneTitle}>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.check.rowHeading}</th>
              {shown.map(({ key, heading }) => (
                <th key={key} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">{text.report.why}</th>
            </tr>
          </thead>
          <tbody>
            {list.data?.rows.map(({ row, values, leftAlone }) => (
              <tr key={row}>
                <th scope="row">{fill(text.check.row, { row })}</th>
                {shown.map(({ key }) => (
                  <td key={key}>{values[key]}</td>
                ))}
                <td>{leftAlone && sayProblem({ cause: leftAlone, message: leftAlone }, language, run.words)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
