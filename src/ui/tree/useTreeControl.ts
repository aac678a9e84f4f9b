import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { figure } from '../formats/numberFormat.ts'
import { useLook } from '../theme/Theme.tsx'
import { impossible, shifted, type TreeShift } from './treeMoves.ts'
import { childrenOf, type TreeMove, type TreeNode } from './treeNode.ts'
import type { TreeProps } from './treeProps.ts'
import type { TreeState } from './useTreeState.ts'
import { useTreeText } from './useTreeText.ts'

export interface TreeAnnouncement {
  words: string
  refused: boolean
}

/** The current line, which is the one in the tab order: found by id, or by position once its node is gone. */
export function useCurrent<Data>({ rows }: TreeState<Data>, body: RefObject<HTMLElement | null>) {
  const [id, setId] = useState<string | null>(null)
  const place = useRef(0)
  const found = rows.findIndex((row) => row.node.id === id)
  const at = found >= 0 ? found : Math.min(place.current, Math.max(0, rows.length - 1))
  const focusNext = useRef(false)
  const lastFocused = useRef<HTMLElement | null>(null)
  const onDrawn = () => {
    const lost = lastFocused.current?.isConnected === false && document.activeElement === document.body
    if (!focusNext.current && !lost) return
    const line = body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)
    // A line that is not rendered yet is focused once it is.
    if (!line) return
    focusNext.current = false
    line.focus({ preventScroll: true })
    line.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    place.current = at
    onDrawn()
  })
  const go = (next: string | undefined, focus = true) => {
    if (next === undefined) return
    focusNext.current = focus
    setId(next)
  }
  const noteFocus = (element: HTMLElement | null) => {
    lastFocused.current = element
  }
  return { at, id: rows[at]?.node.id ?? null, go, noteFocus, onDrawn }
}

/** What can be done with a node, shared by mouse, keyboard and menu. */
export function useTreeControl<Data>(
  props: TreeProps<Data>,
  state: TreeState<Data>,
  go: (id: string, focus?: boolean) => void,
) {
  const { canDrop, onMove, onRename, onDelete, readOnly } = props
  const { tree, filtered, reveal } = state
  const text = useTreeText()
  const { locale } = useLook()
  const [editing, setEditing] = useState<string | null>(null)
  const [moving, setMoving] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ id: string; button: HTMLButtonElement } | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState<TreeAnnouncement>({ words: '', refused: false })

  const may = {
    move: !readOnly && onMove !== undefined,
    rename: (node: TreeNode<Data>) => !readOnly && onRename !== undefined && (props.canRename?.(node) ?? true),
    delete: (node: TreeNode<Data>) => !readOnly && onDelete !== undefined && (props.canDelete?.(node) ?? true),
  }
  /** Why a move is refused; null if it is allowed, empty if it would change nothing. */
  const refusal = (move: TreeMove): string | null => {
    const never = impossible(tree, move)
    if (never === 'same-place') return ''
    if (never) return never === 'inside-itself' ? text.insideItself : text.atEnd
    const item = tree.index.get(move.id)?.node
    const parent = move.parentId === null ? null : (tree.index.get(move.parentId)?.node ?? null)
    return item ? (canDrop?.(item, parent, move.index) ?? null) : text.atEnd
  }
  const refuse = (id: string, why: string) => {
    const what = tree.index.get(id)?.node.label ?? ''
    setAnnouncement({ words: text.notMoved(what, why), refused: true })
  }
  const attempt = (move: TreeMove, focus = true) => {
    if (!may.move) return
    const why = refusal(move)
    if (why) refuse(move.id, why)
    if (why !== null) return
    const placed = tree.index.get(move.id)
    const own = placed?.parentId === move.parentId
    const others = childrenOf(tree.roots, tree.index, move.parentId).length - (own ? 1 : 0)
    const under = move.parentId === null ? null : (tree.index.get(move.parentId)?.node.label ?? null)
    const place = figure(move.index + 1, locale)
    setAnnouncement({
      words: text.moved(placed?.node.label ?? '', place, figure(others + 1, locale), under),
      refused: false,
    })
    reveal(move.parentId)
    setMoved(move.id)
    go(move.id, focus)
    onMove?.(move)
  }
  const shift = (id: string, way: TreeShift) => {
    if (!may.move) return
    if (filtered) return refuse(id, text.filtering)
    const move = shifted(tree, id, way)
    if (move) attempt(move)
    else refuse(id, text.atEnd)
  }
  const rename = (node: TreeNode<Data>, label: string | null) => {
    setEditing(null)
    go(node.id)
    const name = label?.trim()
    if (name && name !== node.label) onRename?.(node, name)
  }
  const clearRefusal = () => setAnnouncement((old) => (old.words && old.refused ? { words: '', refused: false } : old))
  return {
    may,
    refusal,
    attempt,
    shift,
    rename,
    editing,
    setEditing,
    moving,
    setMoving,
    menu,
    setMenu,
    moved,
    announcement,
    clearRefusal,
  }
}

export type TreeControl<Data> = ReturnType<typeof useTreeControl<Data>>
