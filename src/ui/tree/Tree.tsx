import { lazy, type MouseEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import { useKeyHints } from '../keyHints.ts'
import { LineMenu } from './LineMenu.tsx'
import css from './Tree.module.css'
import { TreeLines } from './TreeLines.tsx'
import { TreeTools } from './TreeTools.tsx'
import type { TreeProps } from './treeProps.ts'
import type { TreeRow } from './treeRows.ts'
import { useCurrent, useTreeControl } from './useTreeControl.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import { useTreeState } from './useTreeState.ts'
import { useTreeText } from './useTreeText.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((file) => ({ default: file.MoveDialog })))

const boneWidths = [38, 52, 46, 60, 34, 48, 55]

function TreeSkeleton() {
  return (
    <Loading>
      {boneWidths.map((width, at) => (
        <div key={width} className={css.bone} style={{ paddingInlineStart: at % 4 === 0 ? 4 : 30 }}>
          <Skeleton width={16} height={16} />
          <Skeleton width={`${width}%`} height={10} />
        </div>
      ))}
    </Loading>
  )
}

/** A hierarchy such as units, chapters and topics: expand, filter, move and rename by mouse, keyboard or touch. */
export function Tree<Data>(props: TreeProps<Data>): ReactNode {
  const { status = 'ready', nodes } = props
  if (status === 'loading' && nodes.length === 0) return <TreeSkeleton />
  if (status === 'failed') {
    return <EmptyState kind="failed" compact onRetry={props.onRetry ?? (() => window.location.reload())} />
  }
  if (nodes.length === 0) return props.empty
  return <GrownTree {...props} />
}

function GrownTree<Data>(props: TreeProps<Data>) {
  const text = useTreeText()
  useKeyHints(text.shortcuts)
  const treeId = useId()
  const body = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const state = useTreeState(props)
  const current = useCurrent(state, body)
  const control = useTreeControl(props, state, current.go)
  const drag = useTreeDrag(treeId, state, control, current.go)
  const activate = (row: TreeRow<Data>) => {
    if (props.onOpen) props.onOpen(row.node)
    else if (row.branch) state.setBranch([row.node.id], !row.open)
  }
  const press = useTreeKeys({ state, control, go: current.go, activate, onDelete: props.onDelete })
  const rowOf = (target: EventTarget | null) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return state.rows[Number(line?.dataset.index ?? -1)]
  }
  const click = (event: MouseEvent) => {
    // Presses inside the line's menu or on a link are not presses on the line.
    if (event.target instanceof Element && event.target.closest('button, a, [popover], dialog')) return
    const row = rowOf(event.target)
    if (!row) return
    current.go(row.node.id)
    activate(row)
  }
  const nothing = state.rows.length === 0
  const menu = control.menu && { node: state.tree.index.get(control.menu.id)?.node, button: control.menu.button }
  return (
    <div className={css.frame}>
      {(props.tools ?? true) && <TreeTools state={state} end={props.toolsEnd} />}
      <p id={`${treeId}-keys`} className="visually-hidden">
        {[text.keys, control.may.move && text.moveKeys, text.menuKeys].filter(Boolean).join(' ')}
      </p>
      <div
        ref={setBox}
        className={css.box}
        style={props.height ? { maxBlockSize: props.height, overflow: 'auto' } : {}}
      >
        {nothing && <EmptyState kind="no-match" compact onClear={() => state.setFilter('')} />}
        <div
          ref={body}
          role="tree"
          hidden={nothing}
          aria-label={props.label}
          aria-describedby={`${treeId}-keys`}
          className={css.tree}
          onKeyDown={press}
          onClick={click}
          onFocus={(event) => {
            current.noteFocus(event.target)
            current.go(rowOf(event.target)?.node.id, false)
          }}
        >
          {(!props.height || box) && (
            <TreeLines
              treeId={treeId}
              props={props}
              state={state}
              control={control}
              drag={drag}
              current={current}
              body={body}
              scroller={props.height ? box : null}
            />
          )}
        </div>
      </div>
      {menu?.node && (
        <LineMenu key={menu.node.id} node={menu.node} tree={props} control={control} button={menu.button} />
      )}
      <p className={css.said} role="status" data-refused={control.announcement.refused || undefined}>
        {control.announcement.words}
      </p>
      {control.moving !== null && (
        <Suspense>
          <MoveDialog
            tree={state.tree}
            id={control.moving}
            refusal={control.refusal}
            onMove={control.attempt}
            onClose={() => control.setMoving(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
