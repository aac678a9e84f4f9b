import { type ReactNode, useState } from 'react'
import { board } from '#modules/notices/contract.ts'
import { limits } from '#modules/notices/rules.ts'
import type { BoardNotice, NoticeComment } from '#modules/notices/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Notices.module.css'
import { noticeText, useServerWords } from '../words.ts'

type CommentListProps = { thread: readonly NoticeComment[]; actions?: (comment: NoticeComment) => ReactNode }

export function CommentList({ thread, actions }: CommentListProps) {
  const text = useText(noticeText).comments
  const { ago } = useFormat()
  return (
    <ul className={css.comments} aria-label={text.title}>
      {thread.map((comment) => (
        <li key={comment.commentId}>
          <div className={css.row}>
            <strong>{comment.author}</strong>
            <span className={css.quiet}>{ago(comment.postedAt)}</span>
            {comment.state !== 'shown' && (
              <Status tone={comment.state === 'waiting' ? 'part' : 'neutral'}>{text[comment.state]}</Status>
            )}
          </div>
          <p className={css.said} dir="auto">
            {comment.text}
          </p>
          {actions && <div className={css.row}>{actions(comment)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** The comments of a notice and the place to write one. */
export function Comments({ notice: { noticeId, comments, thread } }: { notice: BoardNotice }) {
  const text = useText(noticeText).comments
  const say = useServerWords()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const send = useSend(board.routes.comment)
  if (comments === 'none') return null
  const submit = async () => {
    setError(undefined)
    try {
      await send.mutateAsync({ params: { noticeId }, body: { text: typed.trim() } })
      setTyped('')
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    }
  }
  return (
    <Section title={text.title}>
      <div className={css.stack}>
        <CommentList thread={thread} />
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <TextArea
            label={text.write}
            hint={comments === 'moderated' ? text.moderated : undefined}
            rows={2}
            max={limits.comment}
            value={typed}
            onChange={setTyped}
            error={error}
          />
          <div>
            <Button type="submit" size="small" loading={send.isPending} disabled={typed.trim() === ''}>
              {text.send}
            </Button>
          </div>
        </form>
      </div>
    </Section>
  )
}
