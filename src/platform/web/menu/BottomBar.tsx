import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { isFamily } from '#platform/contract/access/roles.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { useText } from '../i18n.tsx'
import { useUser } from '../session/session.ts'
import { BranchSwitch } from '../shell/BranchSwitch.tsx'
import { YearSwitch } from '../shell/YearSwitch.tsx'
import { platformText } from '../words.ts'
import css from './BottomBar.module.css'
import { branchesOf, type MenuBranch, type MenuItem, useActiveEntry } from './menu.ts'
import { railIcons } from './railIcons.ts'

const maxEntries = 4

/** Replaces the rail on phones: the first four entries, and the rest behind More. */
export function BottomBar({ items }: { items: readonly MenuItem[] }) {
  const text = useText(platformText).menu
  const user = useUser()
  const active = useActiveEntry(items)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const branches = branchesOf(items)
  const first = branches.slice(0, maxEntries)
  const isIn = ({ main, below }: MenuBranch<MenuItem>) => active !== undefined && [main, ...below].includes(active)
  const isElsewhere = active !== undefined && !first.some(isIn)
  return (
    <>
      <nav aria-label={text.bottomLabel} className={css.bar} data-print="hide">
        {first.map((branch) => (
          <Link
            key={branch.main.to}
            to={branch.main.to}
            look="bare"
            className={cx(css.entry, isIn(branch) && css.active)}
            aria-current={branch.main === active ? 'page' : undefined}
          >
            <Icon of={railIcons[branch.main.icon]} size={20} />
            <span className={css.label}>{branch.main.label}</span>
          </Link>
        ))}
        <button
          type="button"
          className={cx(css.entry, isElsewhere && css.active)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon of={IconMenu2} size={20} />
          <span className={css.label}>{text.more}</span>
        </button>
      </nav>
      <Drawer open={isOpen} onClose={close} title={text.label}>
        {!isFamily(user) && (
          <div className={css.switches}>
            <YearSwitch />
            <BranchSwitch />
          </div>
        )}
        <nav aria-label={text.label}>
          {branches
            .flatMap(({ main, below }) => [main, ...below])
            .map((item) => (
              <Link
                key={item.to}
                to={item.to}
                look="bare"
                className={cx(css.row, !branches.some(({ main }) => main === item) && css.below)}
                aria-current={item === active ? 'page' : undefined}
                onClick={close}
              >
                <Icon of={railIcons[item.icon]} size={20} />
                {item.label}
              </Link>
            ))}
        </nav>
      </Drawer>
    </>
  )
}
