import { useMemo, useState } from 'react'
import { grow } from './treeMoves.ts'
import { ancestorsOf, type TreeIndex } from './treeNode.ts'
import type { TreeProps } from './treeProps.ts'
import { branchesOf, filterTree, flattenTree } from './treeRows.ts'

function openAtFirst(start: 'all' | 'top' | 'none', index: TreeIndex): ReadonlySet<string> {
  if (start === 'none') return new Set()
  const branches = branchesOf(index)
  return start === 'all' ? branches : new Set([...branches].filter((id) => index.get(id)?.level === 1))
}

/** The state of the tree: what is expanded, what the filter left, which lines are visible, and which one is current. */
export function useTreeState<Data>({ nodes, startOpen = 'top' }: TreeProps<Data>) {
  const tree = useMemo(() => grow(nodes), [nodes])
  const [chosen, setOpen] = useState<ReadonlySet<string> | null>(null)
  const [first] = useState(startOpen)
  // Until the user expands or collapses something, branches that load later start like the others.
  const open = useMemo(() => chosen ?? openAtFirst(first, tree.index), [chosen, first, tree])
  const [filter, setFilterText] = useState('')
  const [closedMatches, setClosedMatches] = useState<ReadonlySet<string>>(new Set())
  const filtered = useMemo(() => filterTree(tree.index, filter), [tree, filter])
  const shownOpen = useMemo(() => {
    if (!filtered) return open
    return new Set([...open, ...filtered.open].filter((id) => !closedMatches.has(id)))
  }, [open, filtered, closedMatches])
  const rows = useMemo(() => flattenTree(nodes, shownOpen, filtered?.kept), [nodes, shownOpen, filtered])

  const setFilter = (text: string) => {
    setFilterText(text)
    setClosedMatches(new Set())
  }
  const setBranch = (ids: Iterable<string>, isOpen: boolean) => {
    const changed = (old: ReadonlySet<string>, add: boolean) => {
      const next = new Set(old)
      for (const id of ids) {
        if (add) next.add(id)
        else next.delete(id)
      }
      return next
    }
    if (filtered) setClosedMatches((old) => changed(old, !isOpen))
    setOpen((old) => changed(old ?? open, isOpen))
  }
  const reveal = (id: string | null) => id !== null && setBranch([id, ...ancestorsOf(tree.index, id)], true)
  return { tree, rows, open: shownOpen, filter, setFilter, filtered, setBranch, reveal }
}

export type TreeState<Data> = ReturnType<typeof useTreeState<Data>>
