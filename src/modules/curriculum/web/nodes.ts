import type { TreeNode } from '#ui/tree/treeNode.ts'
import { indexTree } from '#ui/tree/treeNode.ts'
import { type CurriculumItem, childrenOf, maxDepth } from '../items.ts'

export type CurriculumNode = TreeNode<CurriculumItem>

export function nodesOf(items: readonly CurriculumItem[]): CurriculumNode[] {
  const children = childrenOf(items)
  const build = (parentId: string | null): CurriculumNode[] =>
    (children.get(parentId) ?? []).map((item) => ({
      id: item.itemId,
      label: item.title,
      data: item,
      children: build(item.itemId),
    }))
  return build(null)
}

/** In reading order. */
export const itemsOf = (nodes: readonly CurriculumNode[]): CurriculumItem[] =>
  [...indexTree(nodes).values()].map(({ node, parentId }) => ({ ...node.data, title: node.label, parentId }))

/** The number of levels of a branch, including itself. */
export const heightOf = ({ children = [] }: CurriculumNode): number => 1 + Math.max(0, ...children.map(heightOf))

/** Whether a branch fits under a parent, or at the top, without exceeding the maximum depth. */
export function fitsUnder(
  nodes: readonly CurriculumNode[],
  item: CurriculumNode,
  parent: CurriculumNode | null,
): boolean {
  const level = parent ? (indexTree(nodes).get(parent.id)?.level ?? maxDepth) : 0
  return level + heightOf(item) <= maxDepth
}

/** Removes a line and everything below it. */
export function without(items: readonly CurriculumItem[], itemId: string): CurriculumItem[] {
  const removed = new Set([itemId])
  // Lines come after their parents, so one pass finds all descendants.
  for (const item of items) if (item.parentId !== null && removed.has(item.parentId)) removed.add(item.itemId)
  return items.filter((item) => !removed.has(item.itemId))
}

export const newLine = (parentId: string | null, title: string): CurriculumItem => ({
  itemId: crypto.randomUUID(),
  parentId,
  title,
  plannedFrom: null,
  plannedTo: null,
  periods: null,
  outcomes: '',
})
