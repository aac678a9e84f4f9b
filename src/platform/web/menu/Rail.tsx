import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Counter } from '#ui/indicators/Counter.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { useCount, useText } from '../i18n.tsx'
import { useSchool } from '../session/session.ts'
import { Mark } from '../shell/Mark.tsx'
import { platformText } from '../words.ts'
import { type MenuItem, useActiveEntry } from './menu.ts'
import css from './Rail.module.css'
import { railIcons } from './railIcons.ts'

const groups = ['school', 'learning', 'office'] as const

/** The main menu at the start edge of the page, with the school's name above it. */
export function Rail({
  items,
  isNarrow,
  onToggle,
}: {
  items: readonly MenuItem[]
  isNarrow: boolean
  onToggle: () => void
}) {
  const text = useText(platformText)
  const active = useActiveEntry(items)
  const part = (list: readonly MenuItem[]) =>
    list.map((item) => <Entry key={item.to} item={item} isActive={item === active} isNarrow={isNarrow} />)
  return (
    <nav aria-label={text.menu.label} className={cx(css.rail, isNarrow && css.narrow)} data-print="hide">
      <School isNarrow={isNarrow} />
      <div className={css.entries}>
        <ul className={css.list}>{part(items.filter(({ group }) => !group))}</ul>
        {groups.map((group) => {
          const list = items.filter((item) => item.group === group)
          if (list.length === 0) return null
          return (
            <div key={group}>
              <h2 className={css.heading}>{text.menu.groups[group]}</h2>
              <ul className={css.list}>{part(list)}</ul>
            </div>
          )
        })}
      </div>
      <CollapseButton isNarrow={isNarrow} onToggle={onToggle} />
    </nav>
  )
}

function School({ isNarrow }: { isNarrow: boolean }) {
  const { name, organisationName, place, isOrganisation } = useSchool()
  const meta = [isOrganisation ? '' : organisationName, place].filter(Boolean).join(' · ')
  return (
    <div className={css.school}>
      <Mark />
      <span className={cx(css.words, isNarrow && 'visually-hidden')}>
        <span className={css.name}>{name}</span>
        {meta && <span className={css.meta}>{meta}</span>}
      </span>
    </div>
  )
}

function Entry({ item, isActive, isNarrow }: { item: MenuItem; isActive: boolean; isNarrow: boolean }) {
  const link = (
    <Link
      to={item.to}
      look="bare"
      className={cx(css.entry, isActive && css.active)}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon of={railIcons[item.icon]} />
      <span className={isNarrow ? 'visually-hidden' : css.label}>{item.label}</span>
      {item.count && <PendingCount item={item} read={item.count} />}
    </Link>
  )
  return <li>{isNarrow ? <Tooltip label={item.label}>{link}</Tooltip> : link}</li>
}

/** How often counters are refreshed while nothing is written, in ms. */
const refreshInterval = 120_000

function PendingCount({ item, read }: { item: MenuItem; read: (signal: AbortSignal) => Promise<number> }) {
  const text = useText(platformText)
  const count = useCount()
  const { data } = useQuery({
    queryKey: ['rail', item.to],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: refreshInterval,
  })
  return data ? <Counter value={data} label={count(text.menu.waiting, data)} className={css.counter} /> : null
}

function CollapseButton({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const text = useText(platformText)
  const label = isNarrow ? text.menu.expand : text.menu.collapse
  const button = (
    <button type="button" className={css.entry} aria-expanded={!isNarrow} onClick={onToggle}>
      <Icon of={isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse} className={css.fold} />
      <span className={isNarrow ? 'visually-hidden' : css.label}>{label}</span>
    </button>
  )
  return <div className={css.foot}>{isNarrow ? <Tooltip label={label}>{button}</Tooltip> : button}</div>
}
