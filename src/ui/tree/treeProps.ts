import type { ReactNode } from 'react'
import type { MenuEntry } from '../actions/Menu.tsx'
import type { DropRule } from './treeMoves.ts'
import type { TreeMove, TreeNode } from './treeNode.ts'

export interface TreeProps<Data> {
  /** What a screen reader calls the tree. */
  label: string
  nodes: readonly TreeNode<Data>[]
  status?: 'ready' | 'loading' | 'failed' | undefined
  onRetry?: (() => void) | undefined
  /** Shown when there is nothing at all. */
  empty?: ReactNode
  /** The node that is open beside the tree. */
  selected?: string | null | undefined
  /** A press or Enter; without it they open and close the branch. */
  onOpen?: ((node: TreeNode<Data>) => void) | undefined
  /** The one answer to every move, however it was asked for; `moveNode` applies it. Without it nothing moves. */
  onMove?: ((move: TreeMove) => void) | undefined
  canDrop?: DropRule<Data> | undefined
  onRename?: ((node: TreeNode<Data>, label: string) => void) | undefined
  canRename?: ((node: TreeNode<Data>) => boolean) | undefined
  /** Asked for by the menu or the Delete key; the screen confirms or offers to undo. */
  onDelete?: ((node: TreeNode<Data>) => void) | undefined
  canDelete?: ((node: TreeNode<Data>) => boolean) | undefined
  /** Nothing moves, no name changes, nothing goes away; opening stays. */
  readOnly?: boolean | undefined
  /** An icon or a number before the name. */
  leading?: ((node: TreeNode<Data>) => ReactNode) | undefined
  badges?: ((node: TreeNode<Data>) => ReactNode) | undefined
  /** The screen's own actions, above those of the tree. */
  actions?: ((node: TreeNode<Data>) => readonly MenuEntry[]) | undefined
  /** Which branches are open at first; by default the top ones. */
  startOpen?: 'all' | 'top' | 'none' | undefined
  /** Offers a filter and the buttons that open and close everything; yes unless told. */
  tools?: boolean | undefined
  /** Stands at the end of the tools, such as a button that adds. */
  toolsEnd?: ReactNode
  /** A height, such as `60dvh`, makes the tree scroll by itself instead of with the page. */
  height?: string | undefined
}
