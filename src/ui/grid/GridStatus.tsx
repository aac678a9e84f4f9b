import { IconAlertTriangle, IconCheck, IconCloudOff, IconKeyboard } from '@tabler/icons-react'
import { memo, useMemo, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { useLook } from '../theme/Theme.tsx'
import { useUiText } from '../uiText.ts'
import { cellKey, isBad } from './cells/cellContent.ts'
import type { CellStates } from './cells/cellState.ts'
import css from './GridStatus.module.css'
import { type CellRange, cellsIn, pointsOf } from './sheet/cellRange.ts'
import { contentAt, type LeftOutValue, type SheetData } from './sheet/sheet.ts'
import { writeTsv } from './sheet/tsv.ts'
import type { GridHandle } from './useGridHandle.ts'
import { useGridText } from './useGridText.ts'

/** Statistics of the selected numbers. */
function Figures({ sheet, chosen }: { sheet: SheetData; chosen: CellRange }) {
  const text = useGridText()
  const { locale } = useLook()
  if (cellsIn(chosen) < 2) return null
  let count = 0
  let sum = 0
  for (const point of pointsOf(chosen)) {
    const content = contentAt(sheet, point)
    if (typeof content !== 'number') continue
    count += 1
    sum += content
  }
  if (count === 0) return null
  const figure = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)
  return (
    <span className={css.figures}>
      <span>{text.count(figure(count))}</span>
      <span>{text.sum(figure(sum))}</span>
      <span>{text.average(figure(sum / count))}</span>
    </span>
  )
}

/** Whether the edits are saved, and if not, how to try again. */
function Saving({ states, onRetry }: { states: CellStates; onRetry: (() => void) | undefined }) {
  const text = useGridText()
  const ui = useUiText()
  let saving = 0
  let failed = 0
  for (const state of states.values()) {
    if (state.kind === 'saving') saving += 1
    if (state.kind === 'error') failed += 1
  }
  if (failed > 0) {
    return (
      <span className={css.failed}>
        <Icon of={IconCloudOff} size={16} />
        {text.notSaved(failed)}
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {ui.retry}
          </Button>
        )}
      </span>
    )
  }
  if (saving > 0) {
    return (
      <span className={css.busy}>
        <Spinner size={14} />
        {text.saving}
      </span>
    )
  }
  return states.size > 0 ? (
    <span className={css.safe}>
      <Icon of={IconCheck} size={16} />
      {text.allSaved}
    </span>
  ) : null
}

function Keys() {
  const text = useGridText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={IconKeyboard}
        size="small"
        className={css.keysButton}
        label={text.keys}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} label={text.keys} side="above" align="end">
        <dl className={css.keys}>
          {text.shortcuts.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Popover>
    </>
  )
}

const mostListed = 5

/** Pasted values that had no cell: listed, and available to copy. */
export function LeftOutNotice({ leftOut, onClose }: { leftOut: readonly LeftOutValue[]; onClose: () => void }) {
  const text = useGridText()
  if (leftOut.length === 0) return null
  const copy = () =>
    void navigator.clipboard.writeText(writeTsv(leftOut.map((one) => [one.row ?? '', one.column ?? '', one.value])))
  return (
    <Notice
      tone="warn"
      title={text.leftOut(leftOut.length)}
      onClose={onClose}
      action={
        <Button size="small" onClick={copy}>
          {text.copyLeftOut}
        </Button>
      }
    >
      <ul>
        {leftOut.slice(0, mostListed).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same value can be left out twice.
          <li key={at}>
            <strong>{one.value}</strong>{' '}
            {[one.row, one.column, one.reason === 'outside' ? text.leftOutsideReason : text.leftReadOnlyReason]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
        {leftOut.length > mostListed && <li>+{leftOut.length - mostListed}</li>}
      </ul>
    </Notice>
  )
}

interface GridStatusProps {
  sheet: SheetData
  chosen: CellRange
  states: CellStates
  handle: GridHandle
  onRetry: (() => void) | undefined
  announcement: string
}

/** The status bar: save state, values to correct, statistics of the selection. */
export const GridStatus = memo(function GridStatus({
  sheet,
  chosen,
  states,
  handle,
  onRetry,
  announcement,
}: GridStatusProps) {
  return (
    <div className={css.status} data-print="hide">
      <span role="status" className={css.saving}>
        <Saving states={states} onRetry={onRetry} />
      </span>
      <BadCount sheet={sheet} handle={handle} />
      <span className={css.far}>
        <Figures sheet={sheet} chosen={chosen} />
        <Keys />
      </span>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
})

function BadCount({ sheet, handle }: { sheet: SheetData; handle: GridHandle }) {
  const text = useGridText()
  const bad = useMemo(() => countBad(sheet), [sheet])
  if (bad === 0) return null
  return (
    <button type="button" className={css.toCorrect} onClick={handle.goToBad}>
      <Icon of={IconAlertTriangle} size={16} />
      {text.toCorrect(bad)}
    </button>
  )
}

function countBad({ rows, columns, edits }: SheetData): number {
  let bad = 0
  for (const row of rows) {
    for (const column of columns)
      if (isBad(row.values[column.id] ?? null) && !edits.has(cellKey(row.id, column.id))) bad += 1
  }
  for (const edit of edits.values()) if (isBad(edit)) bad += 1
  return bad
}
