import { IconConfetti, IconHeartHandshake, IconMoodSmile, IconThumbUp } from '@tabler/icons-react'
import type { BoardNotice } from '#modules/notices/boardSchemas.ts'
import { board } from '#modules/notices/contract.ts'
import { type ReactionKind, reactionKinds } from '#modules/notices/rules.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { IconType } from '#ui/Icon.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'

const icons: Record<ReactionKind, IconType> = {
  like: IconThumbUp,
  thanks: IconMoodSmile,
  celebrate: IconConfetti,
  support: IconHeartHandshake,
}

/** Reactions of the readers, and the reader's own. */
export function Reactions({ notice }: { notice: BoardNotice }) {
  const text = useText(noticeText).reactions
  const { number } = useFormat()
  const say = useServerWords()
  const send = useSend(board.routes.react, { onError: (problem) => void toast.error(say(problem)) })
  const { noticeId, reaction, reactionCounts, isOpen } = notice
  const label = (kind: ReactionKind) => {
    const count = reactionCounts.find((one) => one.kind === kind)?.count ?? 0
    return count > 0 ? `${text[kind]} ${number(count)}` : text[kind]
  }
  return (
    <div className={css.row}>
      {reactionKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={icons[kind]}
          variant={reaction === kind ? 'primary' : 'secondary'}
          aria-pressed={reaction === kind}
          disabled={!isOpen}
          onClick={() => send.mutate({ params: { noticeId }, body: { kind: reaction === kind ? null : kind } })}
        >
          {label(kind)}
        </Button>
      ))}
    </div>
  )
}
