import type { ReactNode } from 'react'
import type { MenuEntry } from '../actions/Menu.tsx'
import type { DropRule } from './treeMoves.ts'
import type { TreeMove, TreeNode } from './treeNode.ts'

export interface TreeProps<Data> {
  /** The tree's accessible name. */
  label: string
  nodes: readonly TreeNode<Data>[]
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
  /** Shown when the tree is empty. */
  empty?: ReactNode
  /** The node shown beside the tree. */
  selected?: string | null | undefined
  /** Called on click or Enter; without it they expand and collapse the branch. */
  onOpen?: ((node: TreeNode<Data>) => void) | undefined
  /** Called for every move, however it was made; apply it with `moveNode`. Without it nothing can be moved. */
  onMove?: ((move: TreeMove) => void) | undefined
  canDrop?: DropRule<Data> | undefined
  onRename?: ((node: TreeNode<Data>, label: string) => void) | undefined
  canRename?: ((node: TreeNode<Data>) => boolean) | undefined
  /** Called by the menu or the Delete key; the screen asks for confirmation or offers undo. */
  onDelete?: ((node: TreeNode<Data>) => void) | undefined
  canDelete?: ((node: TreeNode<Data>) => boolean) | undefined
  /** No moving, renaming or deleting; expanding still works. */
  readOnly?: boolean | undefined
  /** An icon or number before the name. */
  leading?: ((node: TreeNode<Data>) => ReactNode) | undefined
  badges?: ((node: TreeNode<Data>) => ReactNode) | undefined
  /** The screen's own actions, above those of the tree. */
  actions?: ((node: TreeNode<Data>) => readonly MenuEntry[]) | undefined
  /** Branches that start expanded; the top-level ones by default. */
  startOpen?: 'all' | 'top' | 'none' | undefined
  /** Shows the filter and the expand and collapse buttons; on by default. */
  tools?: boolean | undefined
  /** At the end of the toolbar, such as an add button. */
  toolsEnd?: ReactNode
  /** A height such as `60dvh` makes the tree scroll on its own instead of with the page. */
  height?: string | undefined
}
