import { type ReactNode, useState } from 'react'
import type { BoardNotice } from '#modules/notices/boardSchemas.ts'
import { board } from '#modules/notices/contract.ts'
import { limits } from '#modules/notices/rules.ts'
import type { NoticeComment } from '#modules/notices/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
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
export function Comments({ notice: { noticeId, comments, thread, isOpen } }: { notice: BoardNotice }) {
  const text = useText(noticeText).comments
  if (comments === 'none' || (!isOpen && thread.length === 0)) return null
  return (
    <Section title={text.title}>
      <div className={css.stack}>
        {thread.length > 0 && <CommentList thread={thread} />}
        {isOpen && <CommentForm noticeId={noticeId} isModerated={comments === 'moderated'} />}
      </div>
    </Section>
  )
}

function CommentForm({ noticeId, isModerated }: { noticeId: string; isModerated: boolean }) {
  const text = useText(noticeText).comments
  const say = useServerWords()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const send = useSend(board.routes.comment)
  const draft = useDraft(`notice comment ${noticeId}`, { value: typed, isDirty: typed !== '', onRestore: setTyped })
  const submit = async () => {
    setError(undefined)
    try {
      const answer = await send.mutateAsync({ params: { noticeId }, body: { text: typed.trim() } })
      draft.clear()
      setTyped('')
      toast.success(say(answer))
    } catch (failed) {
      const problem = failed as ApiProblem
      setError(say(problem.fields?.[0] ?? problem))
    }
  }
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {draft.guard}
      <TextArea
        label={text.write}
        hint={isModerated ? text.moderated : undefined}
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
  )
}
