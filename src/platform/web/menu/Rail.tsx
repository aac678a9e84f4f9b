import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { Counter } from '#ui/indicators/Counter.tsx'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { useCount, useText } from '../i18n.tsx'
import { useSchool } from '../session/session.ts'
import { Mark } from '../shell/Mark.tsx'
import { platformText } from '../words.ts'
import { branchesOf, type MenuBranch, type MenuItem, useActiveEntry } from './menu.ts'
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
  /** Without it the rail always has its width. */
  onToggle?: () => void
}) {
  const text = useText(platformText)
  const active = useActiveEntry(items)
  const branches = branchesOf(items)
  const part = (list: readonly MenuBranch<MenuItem>[]) =>
    list.map((branch) => <Branch key={branch.main.to} branch={branch} active={active} isNarrow={isNarrow} />)
  return (
    <nav aria-label={text.menu.label} className={cx(css.rail, isNarrow && css.narrow)} data-print="hide">
      <School isNarrow={isNarrow} />
      <div className={css.entries}>
        <ul className={css.list}>{part(branches.filter(({ main }) => !main.group))}</ul>
        {groups.map((group) => {
          const list = branches.filter(({ main }) => main.group === group)
          if (list.length === 0) return null
          return (
            <div key={group}>
              <h2 className={css.heading}>{text.menu.groups[group]}</h2>
              <ul className={css.list}>{part(list)}</ul>
            </div>
          )
        })}
      </div>
      {onToggle && <CollapseButton isNarrow={isNarrow} onToggle={onToggle} />}
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

type BranchProps = { branch: MenuBranch<MenuItem>; active: MenuItem | undefined; isNarrow: boolean }

/** A main entry. The entries below it are listed while the user is on one of its pages; until then it shows their counts. */
function Branch({ branch: { main, below }, active, isNarrow }: BranchProps) {
  const isOpen = active !== undefined && (active === main || below.includes(active))
  return (
    <li>
      <Entry item={main} counted={isOpen ? [main] : [main, ...below]} isActive={active === main} isNarrow={isNarrow} />
      {isOpen && below.length > 0 && (
        <ul className={cx(css.list, css.below)}>
          {below.map((item) => (
            <li key={item.to}>
              <Entry item={item} counted={[item]} isActive={active === item} isNarrow={isNarrow} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type EntryProps = { item: MenuItem; counted: readonly MenuItem[]; isActive: boolean; isNarrow: boolean }

function Entry({ item, counted, isActive, isNarrow }: EntryProps) {
  const link = (
    <Link
      to={item.to}
      look="bare"
      className={cx(css.entry, isActive && css.active)}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon of={railIcons[item.icon]} />
      <span className={isNarrow ? 'visually-hidden' : css.label}>{item.label}</span>
      <PendingCount items={counted} />
    </Link>
  )
  return isNarrow ? <Tooltip label={item.label}>{link}</Tooltip> : link
}

/** How often counters are refreshed while nothing is written, in ms. */
const refetchInterval = 120_000

/** The number of pending items of one or several entries. */
function PendingCount({ items }: { items: readonly MenuItem[] }) {
  const text = useText(platformText)
  const count = useCount()
  const results = useQueries({
    queries: items.flatMap(({ to, count: read }) =>
      read
        ? [{ queryKey: ['rail', to], queryFn: ({ signal }: { signal: AbortSignal }) => read(signal), refetchInterval }]
        : [],
    ),
  })
  const sum = results.reduce((total, { data = 0 }) => total + data, 0)
  return sum > 0 ? <Counter value={sum} label={count(text.menu.waiting, sum)} className={css.counter} /> : null
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
