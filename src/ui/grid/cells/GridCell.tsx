import { IconAlertTriangle, IconArrowsDiff, IconCheck, IconCloudOff } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { cx } from '#ui/classNames.ts'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type GridColumn, shown, widthOf } from '../gridColumn.ts'
import { part } from '../gridRoles.ts'
import type { GridText } from '../gridText.ts'
import { useGridText } from '../useGridText.ts'
import { type CellContent, isBad } from './cellContent.ts'
import type { CellState } from './cellState.ts'
import css from './GridCell.module.css'

/** Position in the selection: 0 is outside, else 1 plus the edges of the selection the cell is on. */
export const edges = { inside: 1, top: 2, end: 4, bottom: 8, start: 16 } as const

const edgeClasses = (chosen: number) =>
  chosen > 0 &&
  cx(
    css.chosen,
    (chosen & edges.top) > 0 && css.edgeTop,
    (chosen & edges.end) > 0 && css.edgeEnd,
    (chosen & edges.bottom) > 0 && css.edgeBottom,
    (chosen & edges.start) > 0 && css.edgeStart,
  )

export interface GridCellProps {
  /** Distinguishes the cells of several grids on one page. */
  gridId: string
  r: number
  c: number
  rowHeader: string
  column: GridColumn
  content: CellContent
  state: CellState | undefined
  /** Edited here and not yet saved. */
  changed: boolean
  readOnly: boolean
  active: boolean
  /** The sum of the `edges` that apply. */
  chosen: number
  /** Space before it for columns that are not rendered, in pixels. */
  gap: number
  width: number
  /** Distance from the edge it sticks to. */
  sticky: number | null
  /** The editor, or the note of the cell. */
  children?: ReactNode
}

/** Why a cell needs attention. */
export function trouble(content: CellContent, state: CellState | undefined, text: GridText): string | null {
  if (isBad(content)) return content.reason
  if (state?.kind === 'error') return state.reason
  if (state?.kind === 'conflict') return state.by ? text.conflictBy(state.by) : text.conflict
  return null
}

function Mark({ content, state }: Pick<GridCellProps, 'content' | 'state'>) {
  if (state?.kind === 'conflict') return <Icon of={IconArrowsDiff} size={14} className={css.markPart} />
  if (isBad(content)) return <Icon of={IconAlertTriangle} size={14} className={css.markBad} />
  if (state?.kind === 'error') return <Icon of={IconCloudOff} size={14} className={css.markBad} />
  if (state?.kind === 'saved') return <Icon of={IconCheck} size={14} className={css.markGood} />
  if (state?.kind === 'saving') {
    return (
      <span className={css.markBusy}>
        <Spinner size={12} />
      </span>
    )
  }
  return null
}

/** Clipping every cell slows down scrolling; a digit is about 8 px wide, so most numbers need none. */
const mayBeLong = (column: GridColumn, words: string) =>
  column.kind !== 'number' || words.length * 8 > widthOf(column) - 24

/** One cell; re-rendered only when something of its own changes. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { r, c, column, content, state, changed, chosen, gap, width, sticky, active, readOnly } = props
  const text = useGridText()
  const words = shown(column, content)
  const meaning = typeof content === 'string' ? column.codes?.[content] : undefined
  const spoken = meaning ? `${words} ${meaning}` : words
  const wrong = trouble(content, state, text)
  const long = mayBeLong(column, words)
  const bare = !long && column.kind === 'number' && !state && !isBad(content)
  const marked = changed && state?.kind !== 'saved'
  const notesId = `${props.gridId}-${r}-${c}`
  const notes = [
    wrong,
    state?.kind === 'saving' && text.saving,
    state?.kind === 'saved' && text.saved,
    changed && !state && text.changed,
  ].filter(Boolean)
  return (
    <div
      {...part('gridcell', {
        'aria-colindex': c + 2,
        'aria-selected': chosen > 0,
        'aria-readonly': readOnly || undefined,
        'aria-invalid': isBad(content) || undefined,
        // Only the focused cell needs a full label; the others are read with their headers.
        'aria-label': active ? text.cell(props.rowHeader, column.header, spoken || text.empty) : undefined,
        'aria-describedby': notes.length > 0 ? notesId : undefined,
      })}
      data-c={c}
      // While its editor is open, the editor takes its place in the tab order.
      tabIndex={props.children ? undefined : active ? 0 : -1}
      className={cx(
        css.cell,
        column.kind === 'number' && css.number,
        long && css.clipped,
        meaning !== undefined && css.code,
        readOnly && css.readOnly,
        isBad(content) && css.bad,
        state?.kind === 'error' && css.bad,
        state?.kind === 'conflict' && css.conflict,
        active && css.active,
        sticky !== null && css.sticky,
        marked && css.marked,
        edgeClasses(chosen),
      )}
      style={
        sticky === null
          ? { inlineSize: width, marginInlineStart: gap || undefined }
          : { inlineSize: width, insetInlineStart: sticky }
      }
    >
      {marked && <span className={css.corner} />}
      <Mark content={content} state={state} />
      {bare ? words : <span className={css.words}>{column.kind === 'number' ? words : <bdi>{words}</bdi>}</span>}
      {notes.length > 0 && (
        <span id={notesId} hidden>
          {notes.join(', ')}
        </span>
      )}
      {props.children}
    </div>
  )
})
