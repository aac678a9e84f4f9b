import { type RefObject, useMemo, useRef } from 'react'
import { ManyRows, manyRows } from '../table/rows/ManyRows.tsx'
import { LineMenuButton } from './LineMenu.tsx'
import { type LineSlots, type LineSurroundings, TreeLine } from './TreeLine.tsx'
import type { TreeNode } from './treeNode.ts'
import type { TreeProps } from './treeProps.ts'
import type { TreeControl } from './useTreeControl.ts'
import type { TreeDrag } from './useTreeDrag.ts'
import type { TreeState } from './useTreeState.ts'

interface TreeLinesProps<Data> {
  treeId: string
  props: TreeProps<Data>
  state: TreeState<Data>
  control: TreeControl<Data>
  drag: TreeDrag<Data>
  current: { at: number; onDrawn: () => void }
  body: RefObject<HTMLDivElement | null>
  scroller: HTMLElement | null
}

/** Kept stable between renders, so that a line re-renders only when it changes itself. */
function useSurroundings<Data>({ treeId, state, control, drag }: TreeLinesProps<Data>): LineSurroundings {
  const latest = useRef({ state, control })
  latest.current = { state, control }
  const { resolve } = drag
  const movable = control.may.move
  // While a filter hides siblings, a drop position would be ambiguous.
  const tools = state.filtered ? null : drag.tools
  return useMemo(
    () => ({
      treeId,
      tools,
      movable,
      resolve,
      toggle: (id, open) => latest.current.state.setBranch([id], open),
      rename: (node, label) => latest.current.control.rename(node as TreeNode<Data>, label),
    }),
    [treeId, tools, movable, resolve],
  )
}

/** The visible lines; in a long tree only those near the viewport are rendered. */
export function TreeLines<Data>(lines: TreeLinesProps<Data>) {
  const { props, state, control, drag, current, body, scroller } = lines
  const around = useSurroundings(lines)
  const slots = (untyped: TreeNode, isCurrent: boolean): LineSlots => {
    const node = untyped as TreeNode<Data>
    return {
      leading: props.leading?.(node),
      badges: props.badges?.(node),
      menu: <LineMenuButton node={node} tree={props} control={control} current={isCurrent} />,
    }
  }
  const line = (index: number, measure?: (element: HTMLElement | null) => void) => {
    const row = state.rows[index]
    if (!row) return null
    const { node } = row
    return (
      <TreeLine
        key={node.id}
        row={row}
        index={index}
        around={around}
        measure={measure}
        current={index === current.at}
        selected={props.selected === undefined ? undefined : node.id === props.selected}
        editing={control.editing === node.id}
        moved={control.moved === node.id}
        dragged={drag.dragged === node.id}
        match={state.filtered?.matches.has(node.id) ? state.filter : ''}
        hovering={drag.hovering?.targetId === node.id ? drag.hovering : null}
        slots={slots}
      />
    )
  }
  if (state.rows.length < manyRows) return state.rows.map((_, index) => line(index))
  return (
    <ManyRows
      count={state.rows.length}
      body={body}
      scroller={scroller}
      keep={current.at}
      onDrawn={current.onDrawn}
      row={line}
      gap={(height) => <div role="none" style={{ blockSize: height }} />}
    />
  )
}
