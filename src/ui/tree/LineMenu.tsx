import {
  IconArrowDown,
  IconArrowsMove,
  IconArrowUp,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, type MenuEntry, type MenuTrigger } from '../actions/Menu.tsx'
import type { TreeNode } from './treeNode.ts'
import type { TreeProps } from './treeProps.ts'
import type { TreeText } from './treeText.ts'
import type { TreeControl } from './useTreeControl.ts'
import { useTreeText } from './useTreeText.ts'

interface LineMenuProps<Data> {
  node: TreeNode<Data>
  tree: TreeProps<Data>
  control: TreeControl<Data>
}

/** The menu of a line: the screen's own actions first, then the tree's. */
function itemsOf<Data>({ node, tree, control }: LineMenuProps<Data>, text: TreeText): MenuEntry[] {
  const { may, shift } = control
  const moves: MenuEntry[] = may.move
    ? [
        { label: text.moveUp, icon: IconArrowUp, kbd: 'Alt ↑', onSelect: () => shift(node.id, 'up') },
        { label: text.moveDown, icon: IconArrowDown, kbd: 'Alt ↓', onSelect: () => shift(node.id, 'down') },
        { label: text.moveTo, icon: IconArrowsMove, onSelect: () => control.setMoving(node.id) },
      ]
    : []
  const rename: MenuEntry[] = may.rename(node)
    ? [{ label: text.rename, icon: IconPencil, kbd: 'F2', onSelect: () => control.setEditing(node.id) }]
    : []
  const remove: MenuEntry[] = may.delete(node)
    ? [{ label: text.delete, icon: IconTrash, kbd: 'Del', danger: true, onSelect: () => tree.onDelete?.(node) }]
    : []
  const groups = [tree.actions?.(node) ?? [], [...rename, ...moves], remove].filter((group) => group.length > 0)
  return groups.flatMap((group, at): readonly MenuEntry[] => (at > 0 ? ['divider', ...group] : group))
}

/** The button at the end of a line; only the current line's is in the tab order. */
export function LineMenuButton<Data>({ current, ...props }: LineMenuProps<Data> & { current: boolean }) {
  const text = useTreeText()
  const { node, control } = props
  if (itemsOf(props, text).length === 0) return null
  return (
    <IconButton
      data-line-menu=""
      tabIndex={current ? 0 : -1}
      icon={IconDotsVertical}
      size="small"
      label={text.actionsOf(node.label)}
      tooltip={false}
      aria-haspopup="menu"
      aria-expanded={control.menu?.id === node.id}
      onClick={(event) => {
        const button = event.currentTarget
        control.setMenu((old) => (old?.id === node.id ? null : { id: node.id, button }))
      }}
    />
  )
}

/** The tree's only menu. It is outside the lines, because its text would become part of their accessible names. */
export function LineMenu<Data>(props: LineMenuProps<Data> & { button: HTMLButtonElement }) {
  const text = useTreeText()
  const { node, control, button } = props
  return (
    <Menu
      label={text.actionsOf(node.label)}
      align="end"
      items={itemsOf(props, text)}
      trigger={(trigger) => <OpenAt trigger={trigger} button={button} onClosed={() => control.setMenu(null)} />}
    />
  )
}

interface OpenAtProps {
  trigger: MenuTrigger
  button: HTMLButtonElement
  onClosed: () => void
}

/** Opens the menu at the button pressed on the line, and reports when it closes. */
function OpenAt({ trigger, button, onClosed }: OpenAtProps) {
  const open = trigger['aria-expanded']
  const wasOpen = useRef(false)
  const latest = useRef({ trigger, onClosed })
  useLayoutEffect(() => {
    latest.current = { trigger, onClosed }
  })
  useLayoutEffect(() => {
    const { ref, onClick } = latest.current.trigger
    if (ref && typeof ref === 'object') ref.current = button
    onClick()
  }, [button])
  useEffect(() => {
    if (wasOpen.current && !open) latest.current.onClosed()
    wasOpen.current = open
  }, [open])
  return null
}
