import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { useCount, useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import css from './Bell.module.css'
import { BellSkeleton } from './BellSkeleton.tsx'
import { useBell } from './useBell.ts'

// The count is on every page; the list is rarely opened.
const BellList = lazy(() => import('./BellList.tsx'))

/** The number of unread notifications, updated live, and the list behind it. */
export function Bell() {
  const text = useText(platformText).bell
  const count = useCount()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const bell = useBell(isOpen)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        ref={button}
        icon={IconBell}
        label={text.label}
        count={bell.unread}
        countLabel={count(text.unread, bell.unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        tooltip={false}
      />
      <Popover open={isOpen} onClose={close} anchor={button} align="end" label={text.label} className={css.panel}>
        <div className={css.head}>
          <h2 className={css.title}>{text.label}</h2>
          {bell.unread > 0 && (
            <Button size="small" variant="quiet" onClick={() => void bell.markRead('all')}>
              {text.markAllRead}
            </Button>
          )}
        </div>
        <Suspense fallback={<BellSkeleton />}>{isOpen && <BellList bell={bell} onLeave={close} />}</Suspense>
        {bell.settings && (
          <div className={css.foot}>
            <Link to={bell.settings} onClick={close}>
              {text.settings}
            </Link>
          </div>
        )}
      </Popover>
    </>
  )
}
