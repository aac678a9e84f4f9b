import { ancestorsOf, childrenOf, indexTree, type TreeIndex, type TreeMove, type TreeNode } from './treeNode.ts'

/** The school's own rule: why an item may not go there, or null. */
export type DropRule<Data> = (item: TreeNode<Data>, parent: TreeNode<Data> | null, index: number) => string | null

/** What no tree allows, whatever the school's rules. */
export type ImpossibleMove = 'missing' | 'inside-itself' | 'same-place'

/** A tree together with its index. */
export interface IndexedTree<Data> {
  roots: readonly TreeNode<Data>[]
  index: TreeIndex<Data>
}

export const grow = <Data>(roots: readonly TreeNode<Data>[]): IndexedTree<Data> => ({ roots, index: indexTree(roots) })

/** Why a move is impossible; null if it is possible. */
export function impossible<Data>({ roots, index }: IndexedTree<Data>, move: TreeMove): ImpossibleMove | null {
  const placed = index.get(move.id)
  if (!placed || (move.parentId !== null && !index.has(move.parentId))) return 'missing'
  if (move.parentId === move.id) return 'inside-itself'
  if (move.parentId !== null && ancestorsOf(index, move.parentId).includes(move.id)) return 'inside-itself'
  const own = placed.parentId === move.parentId
  const others = childrenOf(roots, index, move.parentId).length - (own ? 1 : 0)
  if (!Number.isInteger(move.index) || move.index < 0 || move.index > others) return 'missing'
  return own && placed.index === move.index ? 'same-place' : null
}

function without<Data>(nodes: readonly TreeNode<Data>[], id: string): readonly TreeNode<Data>[] {
  return nodes.filter((node) => node.id !== id)
}

function within<Data>(nodes: readonly TreeNode<Data>[], at: number, node: TreeNode<Data>): readonly TreeNode<Data>[] {
  return [...nodes.slice(0, at), node, ...nodes.slice(at)]
}

/** Rebuilds only the branches that lead to a changed list of children; all other nodes keep their identity. */
function changeChildren<Data>(
  tree: IndexedTree<Data>,
  parentId: string | null,
  change: (children: readonly TreeNode<Data>[]) => readonly TreeNode<Data>[],
): readonly TreeNode<Data>[] {
  if (parentId === null) return change(tree.roots)
  const path = new Set([parentId, ...ancestorsOf(tree.index, parentId)])
  const rebuild = (nodes: readonly TreeNode<Data>[]): readonly TreeNode<Data>[] =>
    nodes.map((node) => {
      if (!path.has(node.id)) return node
      const children = node.children ?? []
      return { ...node, children: node.id === parentId ? change(children) : rebuild(children) }
    })
  return rebuild(tree.roots)
}

/** The tree after a move, or the same tree if the move is impossible. */
export function moveNode<Data>(roots: readonly TreeNode<Data>[], move: TreeMove): readonly TreeNode<Data>[] {
  const tree = grow(roots)
  const placed = tree.index.get(move.id)
  if (!placed || impossible(tree, move)) return roots
  const cleared = changeChildren(tree, placed.parentId, (children) => without(children, move.id))
  return changeChildren(grow(cleared), move.parentId, (children) => within(children, move.index, placed.node))
}

export type TreeShift = 'up' | 'down' | 'in' | 'out'

/** The move for a key: among siblings, into the previous one, or out next to the parent; null at an end. */
export function shifted<Data>({ roots, index }: IndexedTree<Data>, id: string, shift: TreeShift): TreeMove | null {
  const placed = index.get(id)
  if (!placed) return null
  const { parentId, index: at } = placed
  const siblings = childrenOf(roots, index, parentId)
  if (shift === 'up') return at > 0 ? { id, parentId, index: at - 1 } : null
  if (shift === 'down') return at < siblings.length - 1 ? { id, parentId, index: at + 1 } : null
  if (shift === 'in') {
    const before = siblings[at - 1]
    return before ? { id, parentId: before.id, index: before.children?.length ?? 0 } : null
  }
  const parent = parentId === null ? undefined : index.get(parentId)
  return parent ? { id, parentId: parent.parentId, index: parent.index + 1 } : null
}

/** The position of a dragged node relative to another. */
export type DropSpot =
  | { kind: 'before' | 'after' }
  /** First in an expanded branch, where the marker is shown; last in a collapsed one. */
  | { kind: 'inside'; first: boolean }
  /** After the target's ancestor at this level. */
  | { kind: 'outside'; level: number }

/** Where a dragged node would go; this may turn out to be impossible. */
export function droppedAt<Data>(
  { roots, index }: IndexedTree<Data>,
  id: string,
  targetId: string,
  spot: DropSpot,
): TreeMove | null {
  const target = index.get(targetId)
  const dragged = index.get(id)
  if (!target || !dragged) return null
  if (spot.kind === 'inside') {
    const children = childrenOf(roots, index, targetId)
    return { id, parentId: targetId, index: spot.first ? 0 : without(children, id).length }
  }
  let beside = target
  if (spot.kind === 'outside') {
    const level = Math.max(1, spot.level)
    while (beside.level > level && beside.parentId !== null) {
      const above = index.get(beside.parentId)
      if (!above) break
      beside = above
    }
  }
  const gap = spot.kind === 'before' ? beside.index : beside.index + 1
  const leaves = dragged.parentId === beside.parentId && dragged.index < gap ? 1 : 0
  return { id, parentId: beside.parentId, index: gap - leaves }
}
