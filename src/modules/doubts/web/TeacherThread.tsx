import { type Ref, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { doubts } from '../contract.ts'
import type { DoubtPost } from '../schemas.ts'
import { doubtPaths } from './paths.ts'
import { Composer } from './thread/Composer.tsx'
import { ReasonDialog } from './thread/ReasonDialog.tsx'
import { ThreadView } from './thread/ThreadView.tsx'
import { doubtText, useServerWords } from './words.ts'

/** A doubt as its teacher sees it: answer, hide, delete. */
export function TeacherThread({ doubtId, fieldRef }: { doubtId: string; fieldRef: Ref<HTMLTextAreaElement> }) {
  const text = useText(doubtText)
  const say = useServerWords()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [deleted, setDeleted] = useState<DoubtPost | null>(null)
  const read = useRead(doubts.routes.getDoubt, { params: { doubtId } })
  const hide = useSend(doubts.routes.setPostHidden, { onError: (problem) => void toast.error(say(problem)) })
  const remove = useSend(doubts.routes.deletePost)
  const back = () => {
    const rest = new URLSearchParams(params)
    rest.delete('doubt')
    return rest.size > 0 ? `${doubtPaths.teacher}?${rest}` : doubtPaths.teacher
  }
  return (
    <>
      <ThreadView
        read={read}
        back={back()}
        acts={{
          onDelete: setDeleted,
          onHide: ({ postId, isHidden }) => hide.mutate({ params: { doubtId, postId }, body: { isHidden: !isHidden } }),
        }}
      >
        {() => <Composer label={text.compose.label} to={{ what: 'answer', doubtId }} fieldRef={fieldRef} />}
      </ThreadView>
      {deleted && (
        <ReasonDialog
          title={deleted.isQuestion ? text.reason.deleteDoubt : text.reason.deletePost}
          hint={text.reason.deleteHint}
          label={text.reason.deleteLabel}
          confirm={text.reason.deleteDo}
          onClose={() => setDeleted(null)}
          onConfirm={async (reason) => {
            const { data } = await remove.mutateAsync({ params: { doubtId, postId: deleted.postId }, body: { reason } })
            if (data.isWhole) void navigate(back(), { replace: true })
          }}
        />
      )}
    </>
  )
}
