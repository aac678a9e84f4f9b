import { IconDotsVertical } from '@tabler/icons-react'
import iconButton from '#ui/actions/IconButton.module.css'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import type { RowAction } from '../tableColumn.ts'
import { useTableText } from '../useTableText.ts'

const most = 3

/** How many buttons are at the end of a row: up to three actions, or two and a menu with the rest. */
export const buttonsFor = (actions: number): number => Math.min(most, actions)

function Single({ action }: { action: RowAction }) {
  const { label, icon, to, disabled, onSelect } = action
  if (!to || disabled)
    return <IconButton size="small" label={label} icon={icon} disabled={disabled} onClick={onSelect} />
  const link = (
    <Link to={to} look="bare" className={cx(iconButton.button, iconButton.small)} aria-label={label}>
      <Icon of={icon} size={16} />
    </Link>
  )
  return <Tooltip label={label}>{link}</Tooltip>
}

interface RowActionsProps {
  actions: readonly RowAction[]
  of: string
  folded: boolean
}

/** The actions of a row: buttons for a mouse, one menu for touch. */
export function RowActions({ actions, of, folded }: RowActionsProps) {
  const text = useTableText()
  const shown = folded ? 0 : actions.length > most ? most - 1 : actions.length
  const rest = actions.slice(shown)
  return (
    <>
      {actions.slice(0, shown).map((action) => (
        <Single key={action.label} action={action} />
      ))}
      {rest.length > 0 && (
        <Menu
          label={text.actionsOf(of)}
          align="end"
          items={rest}
          trigger={(props) => (
            <IconButton
              {...props}
              icon={IconDotsVertical}
              size={folded ? 'default' : 'small'}
              label={text.actionsOf(of)}
            />
          )}
        />
      )}
    </>
  )
}
