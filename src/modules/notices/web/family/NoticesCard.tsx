import type { NoticesPart } from '#modules/notices/boardSchemas.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { noticePaths } from '../paths.ts'
import { cardText } from './cardWords.ts'
import css from './NoticesCard.module.css'

/** On the home: slips to sign first, else notices nobody has opened. */
export default function NoticesCard({ part: { unread, toSign } }: { part: NoticesPart }) {
  const text = useText(cardText)
  const count = useCount()
  return (
    <div className={css.card}>
      {toSign > 0 ? (
        <Status tone="part">{count(text.toSign, toSign)}</Status>
      ) : (
        <Status tone="leave">{count(text.unread, unread)}</Status>
      )}
      <ButtonLink size="small" to={noticePaths.family}>
        {text.see}
      </ButtonLink>
    </div>
  )
}
