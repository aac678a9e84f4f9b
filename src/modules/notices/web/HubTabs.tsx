import { useLocation, useParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { noticeTypes } from '../rules.ts'
import css from './Notices.module.css'
import { announcementsPath } from './paths.ts'
import { noticeText } from './words.ts'

/** What the address of the engage hub asks for: ongoing or past announcements, and of which type. */
export function useHubPlace() {
  const { pathname } = useLocation()
  const { type: named } = useParams()
  return {
    pathname: pathname.replace(/\/+$/, ''),
    phase: /\/announcements\/past(?:\/|$)/.test(pathname) ? ('past' as const) : ('ongoing' as const),
    type: noticeTypes.find((one) => one === named),
  }
}

/** Ongoing and past, each by type. */
export function HubTabs({ hub }: { hub: string }) {
  const text = useText(noticeText)
  const { phase, type } = useHubPlace()
  return (
    <div className={css.tabs}>
      <Tabs
        label={text.board.phase}
        value={phase}
        tabs={(['ongoing', 'past'] as const).map((value) => ({
          value,
          label: text.board[value],
          to: announcementsPath(hub, value, type),
        }))}
      />
      <Tabs
        label={text.board.type}
        value={type ?? 'all'}
        tabs={[
          { value: 'all', label: text.board.everything, to: announcementsPath(hub, phase) },
          ...noticeTypes.map((value) => ({
            value,
            label: text.types[value],
            to: announcementsPath(hub, phase, value),
          })),
        ]}
      />
    </div>
  )
}
