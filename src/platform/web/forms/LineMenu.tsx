import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { useUiText } from '#ui/uiText.ts'
import { formText } from './words.ts'

type LineMenuProps = { name: string; onEdit: () => void; onDelete?: (() => void) | undefined }

/** The edit and delete menu of a row in a short list. */
export function LineMenu({ name, onEdit, onDelete }: LineMenuProps) {
  const text = useText(formText)
  const { moreActions } = useUiText()
  const items = [
    { label: fill(text.edit, { name }), icon: IconPencil, onSelect: onEdit },
    ...(onDelete ? [{ label: fill(text.remove, { name }), icon: IconTrash, danger: true, onSelect: onDelete }] : []),
  ]
  return (
    <Menu
      label={name}
      align="end"
      items={items}
      trigger={(props) => <IconButton icon={IconDots} label={`${moreActions}: ${name}`} {...props} />}
    />
  )
}
