import { IconCalendar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Menu } from '#ui/actions/Menu.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { fill, useText } from '../i18n.tsx'
import { getHost } from '../productHost.ts'
import { switchYear, useSession, yearsKey } from '../session/session.ts'
import { platformText } from '../words.ts'
import css from './Switch.module.css'

/** The selected academic year, which applies to the whole page; highlighted if it is not the current one. */
export function YearSwitch() {
  const text = useText(platformText).year
  const { yearId } = useSession()
  const { data: years } = useQuery({ queryKey: yearsKey, queryFn: ({ signal }) => getHost().listYears(signal) })
  const current = years?.find((year) => year.isCurrent)
  const shown = years?.find((year) => year.id === yearId) ?? current
  if (!years || !shown) return null
  const isOther = shown !== current
  return (
    <Menu
      label={text.label}
      align="end"
      items={years.map((year) => ({
        label: year.name,
        hint: year.isCurrent ? text.current : undefined,
        checked: year === shown,
        onSelect: () => switchYear(year.isCurrent ? null : year.id),
      }))}
      trigger={(props) => (
        <button
          type="button"
          className={cx(css.switch, isOther && css.tinted)}
          aria-label={fill(isOther ? text.openOther : text.open, { year: shown.name })}
          {...props}
        >
          <Icon of={IconCalendar} />
          <span>{shown.name}</span>
        </button>
      )}
    />
  )
}
