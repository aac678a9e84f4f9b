import { ancestorsOf, type TreeIndex, type TreeNode } from './treeNode.ts'

/** A node as a line of the tree, with all a reader must be told about its place. */
export interface TreeRow<Data = unknown> {
  node: TreeNode<Data>
  level: number
  parentId: string | null
  /** From 1, among the siblings in sight. */
  position: number
  siblings: number
  branch: boolean
  open: boolean
}

/** The lines in sight, from top to bottom; `kept` limits them to what a filter left. */
export function flattenTree<Data>(
  roots: readonly TreeNode<Data>[],
  open: ReadonlySet<string>,
  kept?: ReadonlySet<string>,
): TreeRow<Data>[] {
  const rows: TreeRow<Data>[] = []
  const add = (nodes: readonly TreeNode<Data>[], parentId: string | null, level: number) => {
    const shown = kept ? nodes.filter((node) => kept.has(node.id)) : nodes
    shown.forEach((node, at) => {
      const children = node.children ?? []
      const branch = kept ? children.some((child) => kept.has(child.id)) : children.length > 0
      const isOpen = branch && open.has(node.id)
      rows.push({ node, level, parentId, position: at + 1, siblings: shown.length, branch, open: isOpen })
      if (isOpen) add(children, node.id, level + 1)
    })
  }
  add(roots, null, 1)
  return rows
}

export const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().trim()

export interface Filtered {
  matches: ReadonlySet<string>
  /** Matches, what leads to them, and what is under them. */
  kept: ReadonlySet<string>
  /** What must be open for every match to be in sight. */
  open: ReadonlySet<string>
}

/** What a filter leaves of a tree; null when nothing is asked for. */
export function filterTree(index: TreeIndex, text: string): Filtered | null {
  const wanted = folded(text)
  if (!wanted) return null
  const matches = new Set<string>()
  const kept = new Set<string>()
  const open = new Set<string>()
  for (const [id, { node, parentId }] of index) {
    if (folded(node.label).includes(wanted)) {
      matches.add(id)
      for (const above of ancestorsOf(index, id)) {
        open.add(above)
        kept.add(above)
      }
      kept.add(id)
    } else if (parentId !== null && underMatch(index, parentId, matches)) kept.add(id)
  }
  return { matches, kept, open }
}

function underMatch(index: TreeIndex, id: string, matches: ReadonlySet<string>): boolean {
  return matches.has(id) || ancestorsOf(index, id).some((above) => matches.has(above))
}

/** Every node that can be opened. */
export function branchesOf(index: TreeIndex): Set<string> {
  return new Set([...index].filter(([, { node }]) => (node.children?.length ?? 0) > 0).map(([id]) => id))
}

/** The next line that begins with what was typed, searching onwards from a place and round to it again. */
export function typedAhead(rows: readonly TreeRow[], from: number, typed: string): number {
  const wanted = folded(typed)
  if (!wanted) return -1
  // One letter, even repeated, goes on to the next; more letters may stay where they already fit.
  const letters = [...wanted]
  const single = letters.every((letter) => letter === letters[0])
  const start = single ? from + 1 : from
  const sought = single ? (letters[0] ?? '') : wanted
  for (let step = 0; step < rows.length; step += 1) {
    const at = (start + step) % rows.length
    const row = rows[at]
    if (row && folded(row.node.label).startsWith(sought)) return at
  }
  return -1
}
