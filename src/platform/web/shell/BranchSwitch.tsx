import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { roles } from '#platform/contract/access/roles.ts'
import { Menu } from '#ui/actions/Menu.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useText } from '../i18n.tsx'
import { getHost } from '../productHost.ts'
import { useUser } from '../session/session.ts'
import { platformText } from '../words.ts'
import css from './Switch.module.css'

/** Lets an organisation's super-admin switch to one of its schools, each on its own host. */
export function BranchSwitch() {
  const text = useText(platformText).branch
  const user = useUser()
  const { listBranches } = getHost()
  const isAvailable = listBranches !== undefined && user.roleId === roles.superAdmin
  const { data: branches } = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => listBranches?.(signal) ?? [],
    enabled: isAvailable,
  })
  if (!isAvailable || !branches?.length) return null
  return (
    <Menu
      label={text.label}
      align="end"
      items={branches.map((branch) => ({
        label: branch.name,
        hint: branch.place,
        to: branch.address,
      }))}
      trigger={(props) => (
        <button type="button" className={css.switch} aria-label={text.open} {...props}>
          <Icon of={IconBuildingCommunity} />
          <span>{text.all}</span>
        </button>
      )}
    />
  )
}
