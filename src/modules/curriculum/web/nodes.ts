import type { TreeNode } from '#ui/tree/treeNode.ts'
import { indexTree } from '#ui/tree/treeNode.ts'
import { type CurriculumItem, childrenOf, deepest } from '../items.ts'

export type CurriculumNode = TreeNode<CurriculumItem>

/** Lines as the tree draws them. */
export function nodesOf(items: readonly CurriculumItem[]): CurriculumNode[] {
  const children = childrenOf(items)
  const grow = (parentId: string | null): CurriculumNode[] =>
    (children.get(parentId) ?? []).map((item) => ({
      id: item.itemId,
      label: item.title,
      data: item,
      children: grow(item.itemId),
    }))
  return grow(null)
}

/** The tree as lines, each behind its parent. */
export const itemsOf = (nodes: readonly CurriculumNode[]): CurriculumItem[] =>
  [...indexTree(nodes).values()].map(({ node, parentId }) => ({ ...node.data, title: node.label, parentId }))

/** How many levels a branch has, itself included. */
export const heightOf = ({ children = [] }: CurriculumNode): number => 1 + Math.max(0, ...children.map(heightOf))

/** Whether a branch may stand under another, or at the top, without reaching below the topics. */
export function fitsUnder(
  nodes: readonly CurriculumNode[],
  item: CurriculumNode,
  parent: CurriculumNode | null,
): boolean {
  const level = parent ? (indexTree(nodes).get(parent.id)?.level ?? deepest) : 0
  return level + heightOf(item) <= deepest
}

/** The lines without one of them and whatever stands below it. */
export function without(items: readonly CurriculumItem[], itemId: string): CurriculumItem[] {
  const gone = new Set([itemId])
  // Every line follows its parent, so one pass finds all that is below.
  for (const item of items) if (item.parentId !== null && gone.has(item.parentId)) gone.add(item.itemId)
  return items.filter((item) => !gone.has(item.itemId))
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
