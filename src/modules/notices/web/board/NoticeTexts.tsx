import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { NoticeType } from '#modules/notices/rules.ts'
import type { StoredFile } from '#platform/contract/files/filesSchemas.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import css from '../Notices.module.css'
import { noticeText } from '../words.ts'

type Shown = {
  type: NoticeType
  title: string
  titleHi: string
  body: string
  bodyHi: string
  author: string
  publishAt: string | null
  expiresAt: string | null
  eventAt: string | null
  eventPlace: string
  files: readonly StoredFile[]
}

/** The text of a notice with its pictures and files; a translated one in the reader's language, or both side by side. */
export function NoticeTexts({ notice }: { notice: Shown }) {
  const text = useText(noticeText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const own = useLanguage()
  const [chosen, setChosen] = useState<'en' | 'hi' | 'both' | null>(null)
  const isTranslated = notice.titleHi !== '' || notice.bodyHi !== ''
  const language = isTranslated ? (chosen ?? own) : 'en'
  const at = (instant: string) => time(instant, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
  const shown = language === 'both' ? (['en', 'hi'] as const) : [language]
  const pictures = notice.files.filter(({ type }) => type.startsWith('image/'))
  return (
    <div className={css.stack}>
      <div className={css.row}>
        <Badge tone="outline">{text.types[notice.type]}</Badge>
        {isTranslated && (
          <SegmentedControl
            label={text.board.language}
            value={language}
            onChange={setChosen}
            options={[
              { value: 'en', label: text.board.english },
              { value: 'hi', label: text.board.hindi },
              { value: 'both', label: text.board.both },
            ]}
          />
        )}
      </div>
      <div className={css.texts} data-two={language === 'both' || undefined}>
        {shown.map((one) => (
          <div key={one} className={css.stack} lang={one}>
            <h2 className={css.title} dir="auto">
              {one === 'hi' ? notice.titleHi || notice.title : notice.title}
            </h2>
            <RichTextView html={one === 'hi' ? notice.bodyHi || notice.body : notice.body} />
          </div>
        ))}
      </div>
      {notice.eventAt && (
        <p>
          <strong>
            {notice.eventPlace
              ? fill(text.event.at, { time: at(notice.eventAt), place: notice.eventPlace })
              : at(notice.eventAt)}
          </strong>
        </p>
      )}
      <p className={css.quiet}>
        {[
          notice.publishAt && fill(text.board.by, { author: notice.author, time: at(notice.publishAt) }),
          notice.expiresAt && fill(text.board.until, { time: at(notice.expiresAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          {pictures.map(({ fileId, url, name }) => (
            <a key={fileId} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={name} loading="lazy" />
            </a>
          ))}
        </div>
      )}
      {notice.files
        .filter((file) => !pictures.includes(file))
        .map(({ fileId, url, name }) => (
          <a key={fileId} className={css.row} href={url} target="_blank" rel="noreferrer">
            <Icon of={IconPaperclip} size={16} />
            {name}
          </a>
        ))}
    </div>
  )
}
