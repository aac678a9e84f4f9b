import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { Kbd } from '../Kbd.tsx'
import { Popover } from '../overlays/Popover.tsx'
import type { Placement } from '../overlays/placement.ts'
import { Link } from './Link.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  label: string
  icon?: IconType | undefined
  /** A second, quieter line. */
  hint?: string | undefined
  kbd?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Makes it a checkbox item. */
  checked?: boolean | undefined
  to?: string | undefined
  onSelect?: (() => void) | undefined
}

export type MenuEntry = MenuItem | { heading: string } | 'divider'

export interface MenuTrigger {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface MenuProps extends Placement {
  label: string
  items: readonly MenuEntry[]
  /** Spread these props onto the button that opens the menu. */
  trigger: (props: MenuTrigger) => ReactNode
}

const choices = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[data-choice]:not([aria-disabled="true"])'),
]

/** A menu of actions: arrows move, letters jump, Enter chooses, Escape returns to the button. */
export function Menu({ label, items, trigger, ...placement }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | false>(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open || !list.current) return
    const all = choices(list.current)
    ;(open === 'last' ? all.at(-1) : all[0])?.focus()
  }, [open])

  const close = () => setOpen(false)
  const choose = (item: MenuItem) => {
    close()
    button.current?.focus()
    item.onSelect?.()
  }
  const openKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowUp' ? 'last' : 'first')
  }
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(open ? false : 'first'),
        onKeyDown: openKeys,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        'aria-controls': open ? id : undefined,
      })}
      <Popover
        {...placement}
        open={open !== false}
        onClose={close}
        anchor={button}
        label={label}
        id={id}
        role="menu"
        className={css.menu}
        onKeyDown={(event) => moveBy(event, list.current, close)}
      >
        <div ref={list} className={css.list} role="none">
          {items.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own and never reorder.
            <Entry key={index} entry={entry} onChoose={choose} />
          ))}
        </div>
      </Popover>
    </>
  )
}

function moveBy(event: KeyboardEvent, list: HTMLElement | null, close: () => void) {
  if (!list) return
  if (event.key === 'Tab') return close()
  const all = choices(list)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const target = {
    ArrowDown: all[(at + 1) % all.length],
    ArrowUp: all.at(at <= 0 ? -1 : at - 1),
    Home: all[0],
    End: all.at(-1),
  }[event.key]
  if (target) {
    event.preventDefault()
    target.focus()
    return
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
  const letter = event.key.toLocaleLowerCase()
  const onwards = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  onwards.find((one) => one.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus()
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (item: MenuItem) => void }) {
  // biome-ignore lint/a11y/useSemanticElements: not every screen reader accepts hr inside a menu.
  if (entry === 'divider') return <div role="separator" className={css.divider} />
  if ('heading' in entry) return <div className={css.heading}>{entry.heading}</div>
  const { label, icon, hint, kbd, danger, disabled, checked, to } = entry
  const shared = {
    className: cx(css.item, danger && css.danger),
    tabIndex: -1,
    'data-choice': '',
    'aria-disabled': disabled || undefined,
    onPointerMove: (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true }),
    onClick: () => !disabled && onChoose(entry),
  }
  const face = (
    <>
      {checked !== undefined && <span className={css.tick}>{checked && <Icon of={IconCheck} size={16} />}</span>}
      {icon && <Icon of={icon} />}
      <span className={css.words}>
        {label}
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  )
  if (to && !disabled) {
    return (
      <Link to={to} look="bare" role="menuitem" {...shared}>
        {face}
      </Link>
    )
  }
  const role = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': checked }
  return (
    <button type="button" {...role} {...shared}>
      {face}
    </button>
  )
}
