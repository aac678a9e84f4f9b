import { ancestorsOf, type TreeIndex, type TreeNode } from './treeNode.ts'

/** A node as a visible line, with what assistive technology needs to know about its position. */
export interface TreeRow<Data = unknown> {
  node: TreeNode<Data>
  level: number
  parentId: string | null
  /** From 1, among the visible siblings. */
  position: number
  siblings: number
  branch: boolean
  open: boolean
}

/** The visible lines from top to bottom; `kept` limits them to the result of a filter. */
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

export interface TreeFilterResult {
  matches: ReadonlySet<string>
  /** Matches, their ancestors and their descendants. */
  kept: ReadonlySet<string>
  /** The branches to expand so that every match is visible. */
  open: ReadonlySet<string>
}

/** The result of a filter; null when there is none. */
export function filterTree(index: TreeIndex, text: string): TreeFilterResult | null {
  const query = folded(text)
  if (!query) return null
  const matches = new Set<string>()
  const kept = new Set<string>()
  const open = new Set<string>()
  for (const [id, { node, parentId }] of index) {
    if (folded(node.label).includes(query)) {
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

/** Every node that can be expanded. */
export function branchesOf(index: TreeIndex): Set<string> {
  return new Set([...index].filter(([, { node }]) => (node.children?.length ?? 0) > 0).map(([id]) => id))
}

/** The next line that starts with the typed text, from a given position and around the end. */
export function typedAhead(rows: readonly TreeRow[], from: number, typed: string): number {
  const query = folded(typed)
  if (!query) return -1
  // A single or repeated letter moves on to the next match; a longer text may stay where it is.
  const letters = [...query]
  const single = letters.every((letter) => letter === letters[0])
  const start = single ? from + 1 : from
  const prefix = single ? (letters[0] ?? '') : query
  for (let step = 0; step < rows.length; step += 1) {
    const at = (start + step) % rows.length
    const row = rows[at]
    if (row && folded(row.node.label).startsWith(prefix)) return at
  }
  return -1
}
