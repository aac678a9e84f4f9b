import { IconChevronRight, IconGripVertical } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { DropMark } from './DropMark.tsx'
import { RenameBox } from './RenameBox.tsx'
import css from './TreeLine.module.css'
import type { ResolveDrop, TreeHover } from './treeDragTools.ts'
import type { TreeNode } from './treeNode.ts'
import { folded, type TreeRow } from './treeRows.ts'
import type { TreeDragTools } from './useTreeDrag.ts'
import { useTreeText } from './useTreeText.ts'

/** Indentation per level in pixels; the stylesheet reads it from here. */
export const indent = 22

/** What every line needs and none changes. */
export interface LineSurroundings {
  treeId: string
  tools: TreeDragTools | null
  /** Whether to leave room for the grip; known before the drag code has loaded. */
  movable: boolean
  resolve: ResolveDrop
  toggle: (id: string, open: boolean) => void
  rename: (node: TreeNode, label: string | null) => void
}

export interface TreeLineProps {
  row: TreeRow
  index: number
  current: boolean
  selected: boolean | undefined
  editing: boolean
  moved: boolean
  dragged: boolean
  match: string
  hovering: TreeHover | null
  around: LineSurroundings
  measure?: ((element: HTMLElement | null) => void) | undefined
  slots: (node: TreeNode, current: boolean) => LineSlots
}

/** What the screen adds to a line. */
export interface LineSlots {
  leading: ReactNode
  badges: ReactNode
  menu: ReactNode
}

/** The name with the filter's match highlighted. */
function Name({ label, match }: { label: string; match: string }) {
  const at = match ? label.toLocaleLowerCase().indexOf(folded(match)) : -1
  if (at < 0) return label
  const end = at + folded(match).length
  return (
    <>
      {label.slice(0, at)}
      <mark className={css.mark}>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  )
}

/** Attached to the element once, because a running drag must survive re-rendering of the line. */
function useLineDrag({ row, around, editing, measure }: TreeLineProps) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef({ row, editing })
  const { tools, treeId, resolve } = around
  useEffect(() => {
    latest.current = { row, editing }
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !tools) return
    return tools.dragLine({
      treeId,
      element,
      indent,
      resolve,
      row: () => latest.current.row,
      mayStart: () => !latest.current.editing,
      previewClass: css.preview ?? '',
    })
  }, [tools, treeId, resolve])
  return useCallback(
    (element: HTMLDivElement | null) => {
      ref.current = element
      measure?.(element)
    },
    [measure],
  )
}

/** One line: its indentation, its name, and the drop marker. Scrolling does not re-render it. */
export const TreeLine = memo(function TreeLine(props: TreeLineProps) {
  const { row, index, current, selected, editing, moved, dragged, match, hovering, around } = props
  const { node, level } = row
  const ref = useLineDrag(props)
  const { leading, badges, menu } = props.slots(node, current)
  const id = `${around.treeId}-${node.id}`
  return (
    <div
      ref={ref}
      role="treeitem"
      data-index={index}
      data-node={node.id}
      tabIndex={current ? 0 : -1}
      aria-label={editing ? node.label : undefined}
      aria-labelledby={editing ? undefined : `${id}-name ${id}-badges`}
      aria-level={level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.branch ? row.open : undefined}
      aria-selected={selected}
      className={cx(
        css.line,
        moved && css.moved,
        dragged && css.dragged,
        level === 1 && css.top,
        !around.movable && css.still,
      )}
      style={{ '--level': level - 1, '--indent': `${indent}px` } as CSSProperties}
    >
      {around.tools && <Icon of={IconGripVertical} size={14} className={css.grip} />}
      <Toggle row={row} toggle={around.toggle} />
      {leading !== undefined && <span className={css.leading}>{leading}</span>}
      {editing ? (
        <RenameBox node={node} onDone={around.rename} />
      ) : (
        <span id={`${id}-name`} className={css.name}>
          <Name label={node.label} match={match} />
        </span>
      )}{' '}
      <span id={`${id}-badges`} className={css.badges}>
        {badges}
      </span>
      {menu && <span className={css.menu}>{menu}</span>}
      {hovering && <DropMark hovering={hovering} />}
    </div>
  )
})

function Toggle({ row, toggle }: { row: TreeRow; toggle: (id: string, open: boolean) => void }) {
  const text = useTreeText()
  if (!row.branch) return <span className={css.toggle} />
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.toggle}
      data-open={row.open || undefined}
      aria-label={row.open ? text.collapse(row.node.label) : text.expand(row.node.label)}
      onClick={() => toggle(row.node.id, !row.open)}
    >
      <Icon of={IconChevronRight} size={16} />
    </button>
  )
}
