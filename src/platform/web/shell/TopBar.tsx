import { IconCloudOff, IconSearch } from '@tabler/icons-react'
import { useContext } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Bell } from '../bell/Bell.tsx'
import { useReachable } from '../connection.ts'
import { useText } from '../i18n.tsx'
import { type MenuItem, useActiveEntry } from '../menu/menu.ts'
import { useScreenTitle } from '../routing/screenTitle.ts'
import { keyNames } from '../shortcuts/shortcuts.ts'
import { platformText } from '../words.ts'
import { BranchSwitch } from './BranchSwitch.tsx'
import { Mark } from './Mark.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import css from './TopBar.module.css'
import { TitleContext } from './titleContext.ts'
import { YearSwitch } from './YearSwitch.tsx'

/** Page title, search, year, notifications and the user's menu. Families have nothing to search and only this year. */
export function TopBar({ items, onSearch }: { items: readonly MenuItem[]; onSearch?: () => void }) {
  const text = useText(platformText)
  const isReachable = useReachable()
  return (
    <header className={css.bar} data-print="hide">
      <span className={css.mark}>
        <Mark />
      </span>
      <Title items={items} />
      <div className={css.tools}>
        <span role="status" className={css.connection}>
          {!isReachable && (
            <>
              <Icon of={IconCloudOff} />
              {text.offline}
            </>
          )}
        </span>
        {onSearch && (
          <>
            <button type="button" className={css.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
              <Icon of={IconSearch} />
              <span className={css.searchWords}>{text.search.open}</span>
              <span className={css.searchKeys} aria-hidden="true">
                <Kbd>{keyNames('mod+k')}</Kbd>
              </span>
            </button>
            <span className={css.wide}>
              <BranchSwitch />
              <YearSwitch />
            </span>
          </>
        )}
        <Bell />
        <PersonMenu />
      </div>
    </header>
  )
}

/** The menu section and the page within it. */
function Title({ items }: { items: readonly MenuItem[] }) {
  const facts = useContext(TitleContext)
  const screenTitle = useScreenTitle()
  const section = useActiveEntry(items)?.label
  const title = facts.title ?? screenTitle
  const parts = [section ?? title, section === title ? undefined : section && title, facts.detail].filter(Boolean)
  return (
    <p className={css.title}>
      {parts.map((part, index) => (
        <span key={part} className={index === 0 ? css.section : css.page}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </p>
  )
}
