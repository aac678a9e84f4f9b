import { type KeyboardEvent, useRef } from 'react'
import type { TreeShift } from './treeMoves.ts'
import type { TreeNode } from './treeNode.ts'
import { type TreeRow, typedAhead } from './treeRows.ts'
import type { TreeControl } from './useTreeControl.ts'
import type { TreeState } from './useTreeState.ts'

// How long typed letters are remembered.
const typingTime = 700

interface TreeKeysInput<Data> {
  state: TreeState<Data>
  control: TreeControl<Data>
  go: (id: string | undefined) => void
  activate: (row: TreeRow<Data>) => void
  onDelete?: ((node: TreeNode<Data>) => void) | undefined
}

/** Which arrow key goes deeper depends on the writing direction. */
function inward(event: KeyboardEvent): 'ArrowRight' | 'ArrowLeft' {
  return getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
}

function shiftOf(event: KeyboardEvent): TreeShift | undefined {
  const deeper = inward(event)
  if (event.key === deeper) return 'in'
  return ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'out' } as const)[event.key as 'ArrowUp']
}

/** How many lines fit the window, minus a few for orientation. */
function linesInSight(line: HTMLElement): number {
  return Math.max(1, Math.floor(window.innerHeight / Math.max(1, line.offsetHeight)) - 3)
}

/** The WAI-ARIA tree keys, plus Alt and arrows to move items. */
export function useTreeKeys<Data>({ state, control, go, activate, onDelete }: TreeKeysInput<Data>) {
  const typed = useRef({ text: '', at: 0 })
  const { rows, setBranch } = state
  const goTo = (at: number) => go(rows[Math.max(0, Math.min(rows.length - 1, at))]?.node.id)

  const sideways = (row: TreeRow<Data>, at: number, deeper: boolean) => {
    if (deeper) {
      if (row.open) goTo(at + 1)
      else if (row.branch) setBranch([row.node.id], true)
    } else if (row.open) setBranch([row.node.id], false)
    else if (row.parentId !== null) go(row.parentId)
  }
  const typeAhead = (key: string, at: number) => {
    const now = performance.now()
    const text = now - typed.current.at < typingTime ? typed.current.text + key : key
    typed.current = { text, at: now }
    const found = typedAhead(rows, at, text)
    if (found >= 0) goTo(found)
  }
  const openSiblings = (row: TreeRow<Data>) =>
    setBranch(
      rows.filter((one) => one.parentId === row.parentId && one.branch).map((one) => one.node.id),
      true,
    )
  /** Returns true if the tree handled the key. */
  const press = (event: KeyboardEvent, line: HTMLElement, row: TreeRow<Data>, at: number): boolean => {
    const { key } = event
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: at + linesInSight(line),
      PageUp: at - linesInSight(line),
    }
    const step = steps[key]
    if (step !== undefined) goTo(step)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') sideways(row, at, key === inward(event))
    else if (key === 'Enter' || (key === ' ' && performance.now() - typed.current.at > typingTime)) activate(row)
    else if (key === 'F2' && control.may.rename(row.node)) control.setEditing(row.node.id)
    else if (key === 'Delete' && control.may.delete(row.node)) onDelete?.(row.node)
    else if (key === '*') openSiblings(row)
    else if ([...key].length === 1) typeAhead(key, at)
    else return false
    return true
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target
    // Keys pressed in a line's buttons or its name field are not for the tree.
    if (!(line instanceof HTMLElement) || line.dataset.index === undefined) return
    const at = Number(line.dataset.index)
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey) return
    control.clearRefusal()
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      line.querySelector<HTMLElement>('[data-line-menu]')?.click()
      return
    }
    const way = event.altKey ? shiftOf(event) : undefined
    if (way) {
      event.preventDefault()
      control.shift(row.node.id, way)
    } else if (!event.altKey && press(event, line, row, at)) event.preventDefault()
  }
}
