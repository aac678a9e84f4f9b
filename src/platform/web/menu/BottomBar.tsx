import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { useText } from '../i18n.tsx'
import { BranchSwitch } from '../shell/BranchSwitch.tsx'
import { YearSwitch } from '../shell/YearSwitch.tsx'
import { platformText } from '../words.ts'
import css from './BottomBar.module.css'
import { type MenuItem, useActiveEntry } from './menu.ts'
import { railIcons } from './railIcons.ts'

const maxEntries = 4

/** Replaces the rail on phones: the first four entries, and the rest behind More. */
export function BottomBar({ items }: { items: readonly MenuItem[] }) {
  const text = useText(platformText).menu
  const active = useActiveEntry(items)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const first = items.slice(0, maxEntries)
  const isElsewhere = active !== undefined && !first.includes(active)
  return (
    <>
      <nav aria-label={text.bottomLabel} className={css.bar} data-print="hide">
        {first.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            look="bare"
            className={cx(css.entry, item === active && css.active)}
            aria-current={item === active ? 'page' : undefined}
          >
            <Icon of={railIcons[item.icon]} size={20} />
            <span className={css.label}>{item.label}</span>
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
        <div className={css.switches}>
          <YearSwitch />
          <BranchSwitch />
        </div>
        <nav aria-label={text.label}>
          {items.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              look="bare"
              className={css.row}
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
