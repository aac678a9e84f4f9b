import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { FormValue, News } from './recordEdit.ts'
import { formText } from './words.ts'

type NewsNoticeProps = {
  news: readonly News[]
  label: (field: string) => string
  /** Formats a value that is not its own display text. List values arrive joined by commas. */
  show?: ((field: string, value: string) => string) | undefined
  onSeen: () => void
}

/** Shows what another person saved while this record was being edited. */
export function NewsNotice({ news, label, show = (_, value) => value, onSeen }: NewsNoticeProps) {
  const text = useText(formText).news
  if (news.length === 0) return null
  const words = (field: string, value: FormValue) => {
    if (typeof value === 'boolean') return value ? text.yes : text.no
    const plain = String(value ?? '')
    return plain === '' ? text.empty : show(field, plain)
  }
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
              theirs: words(field, theirs),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
