import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { News } from './editing.ts'
import { peopleText } from './words.ts'

type NewsNoticeProps = {
  news: readonly News[]
  label: (field: string) => string
  onSeen: () => void
}

/** Tells what somebody else saved while this was being edited. */
export function NewsNotice({ news, label, onSeen }: NewsNoticeProps) {
  const text = useText(peopleText).news
  if (news.length === 0) return null
  return (
    <Notice
      tone="warn"
      live
      title={text.title}
      action={
        <Button size="small" onClick={onSeen}>
          {text.seen}
        </Button>
      }
    >
      <ul>
        {news.map(({ field, theirs, kept }) => (
          <li key={field}>
            {fill(kept ? text.kept : text.taken, { field: label(field), theirs: theirs || text.empty })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
