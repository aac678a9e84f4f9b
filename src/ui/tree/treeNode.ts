/** One entry of a tree. `data` is whatever the screen needs to draw it. */
export interface TreeNode<Data = unknown> {
  id: string
  label: string
  data: Data
  children?: readonly TreeNode<Data>[] | undefined
}

/** Where a node is: under its parent, or at the top level when `parentId` is null. */
export interface TreePlace {
  parentId: string | null
  /** Index among the other children of that parent, not counting the node itself. */
  index: number
}

export interface TreeMove extends TreePlace {
  id: string
}

export interface PlacedNode<Data = unknown> extends TreePlace {
  node: TreeNode<Data>
  /** 1 at the top level. */
  level: number
}

/** Every node by id, in reading order. */
export type TreeIndex<Data = unknown> = ReadonlyMap<string, PlacedNode<Data>>

/** Indexes the tree once, so that lookups are cheap. */
export function indexTree<Data>(roots: readonly TreeNode<Data>[]): TreeIndex<Data> {
  const places = new Map<string, PlacedNode<Data>>()
  const add = (nodes: readonly TreeNode<Data>[], parentId: string | null, level: number) => {
    nodes.forEach((node, index) => {
      places.set(node.id, { node, parentId, index, level })
      if (node.children) add(node.children, node.id, level + 1)
    })
  }
  add(roots, null, 1)
  return places
}

/** The children of a node; null for the top level. */
export function childrenOf<Data>(
  roots: readonly TreeNode<Data>[],
  index: TreeIndex<Data>,
  parentId: string | null,
): readonly TreeNode<Data>[] {
  return parentId === null ? roots : (index.get(parentId)?.node.children ?? [])
}

/** From the parent up to the top level. */
export function ancestorsOf(index: TreeIndex, id: string): string[] {
  const chain: string[] = []
  let parent = index.get(id)?.parentId ?? null
  while (parent !== null) {
    chain.push(parent)
    parent = index.get(parent)?.parentId ?? null
  }
  return chain
}
