import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Facts, News } from './editing.ts'
import { organisationText } from './words.ts'

type NewsNoticeProps<F extends Facts> = {
  news: readonly News<F>[]
  label: (field: keyof F & string) => string
  onSeen: () => void
}

/** Tells what somebody else saved while this was being edited. */
export function NewsNotice<F extends Facts>({ news, label, onSeen }: NewsNoticeProps<F>) {
  const text = useText(organisationText).news
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
