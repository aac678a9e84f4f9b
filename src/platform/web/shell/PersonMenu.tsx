import { lazy, Suspense, useRef, useState } from 'react'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { fill, useText } from '../i18n.tsx'
import { type User, useUser } from '../session/session.ts'
import { platformText } from '../words.ts'
import css from './PersonMenu.module.css'

const load = () => import('./PersonPanel.tsx')
// The button is on every page but rarely opened, so the panel loads on hover or focus.
const PersonPanel = lazy(load)

export const fullName = (user: Pick<User, 'firstName' | 'lastName'>) => `${user.firstName} ${user.lastName}`.trim()

/** The user's menu: sessions, password, notification and display settings, sign-out. */
export function PersonMenu() {
  const text = useText(platformText)
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const name = fullName(user)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={name} size={28} />
        <span className="visually-hidden">{fill(text.person.open, { name })}</span>
      </button>
      <Popover
        open={isOpen}
        onClose={close}
        anchor={button}
        align="end"
        label={text.person.label}
        className={css.panel}
      >
        <Suspense
          fallback={
            <div className={css.waiting}>
              <Loading>
                <SkeletonText lines={8} />
              </Loading>
            </div>
          }
        >
          {isOpen && <PersonPanel name={name} onDone={close} />}
        </Suspense>
      </Popover>
    </>
  )
}
