import { IconPinned } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { NoticeType } from '../rules.ts'
import css from './Notices.module.css'
import { noticeText } from './words.ts'

type NoticeEntryProps = {
  notice: { type: NoticeType; title: string; titleHi: string; isPinned: boolean; publishAt: string | null }
  to: string
  isChosen: boolean
  isNew?: boolean
  children?: ReactNode
}

/** A notice in a list. */
export function NoticeEntry({ notice, to, isChosen, isNew, children }: NoticeEntryProps) {
  const text = useText(noticeText)
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { type, title, titleHi, isPinned, publishAt } = notice
  const when = publishAt && time(publishAt, timeZone, { day: 'numeric', month: 'short' })
  return (
    <li className={css.entry}>
      <Link
        to={to}
        look="bare"
        className={css.entryLink}
        aria-current={isChosen ? 'true' : undefined}
        data-new={isNew || undefined}
      >
        <span className={css.entryTitle} dir="auto">
          {isPinned && (
            <>
              <Icon of={IconPinned} size={16} />
              <span className="visually-hidden">{text.board.pinned}: </span>
            </>
          )}
          {language === 'hi' && titleHi ? titleHi : title}
        </span>
        <span className={css.quiet}>{[text.types[type], when].filter(Boolean).join(' · ')}</span>
        {children && <span className={css.row}>{children}</span>}
      </Link>
    </li>
  )
}
