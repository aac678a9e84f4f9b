import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { News } from './recordEdit.ts'
import { formText } from './words.ts'

type NewsNoticeProps = {
  news: readonly News[]
  label: (field: string) => string
  /** How a value reads, where it is not the text itself. */
  show?: ((field: string, value: string) => string) | undefined
  onSeen: () => void
}

/** Tells what somebody else saved while this was being edited. */
export function NewsNotice({ news, label, show = (_, value) => value, onSeen }: NewsNoticeProps) {
  const text = useText(formText).news
  if (news.length === 0) return null
  const seen = (
    <Button size="small" onClick={onSeen}>
      {text.seen}
    </Button>
  )
  return (
    <Notice tone="warn" live title={text.title} action={seen}>
      <ul>
        {news.map(({ field, theirs, kept }) => (
          <li key={field}>
            {fill(kept ? text.kept : text.taken, {
              field: label(field),
              theirs: theirs ? show(field, theirs) : text.empty,
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
