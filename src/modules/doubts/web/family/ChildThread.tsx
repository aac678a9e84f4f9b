import { useState } from 'react'
import { useNavigate } from 'react-router'
import { familyDoubts } from '#modules/doubts/familyContract.ts'
import type { DoubtPost, Thread } from '#modules/doubts/schemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { doubtPaths } from '../paths.ts'
import { Composer } from '../thread/Composer.tsx'
import { ReasonDialog } from '../thread/ReasonDialog.tsx'
import { ThreadView } from '../thread/ThreadView.tsx'
import { doubtText, useServerWords } from '../words.ts'

type ChildThreadProps = { studentId: string; doubtId: string }

/** A doubt as the student, a classmate or a guardian sees it. */
export function ChildThread({ studentId, doubtId }: ChildThreadProps) {
  const text = useText(doubtText)
  const say = useServerWords()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<DoubtPost | null>(null)
  const [reported, setReported] = useState<DoubtPost | null>(null)
  const read = useRead(familyDoubts.routes.getChildDoubt, { params: { studentId, doubtId } }, { isKept: true })
  const resolve = useSend(familyDoubts.routes.setResolved, { onError: (problem) => void toast.error(say(problem)) })
  const remove = useSend(familyDoubts.routes.deleteOwnPost)
  const report = useSend(familyDoubts.routes.reportPost, {
    onSuccess: ({ message, code }) => void toast.success(say({ message, code })),
  })
  const list = forChild(doubtPaths.family, studentId)
  return (
    <>
      <ThreadView
        read={read}
        back={list}
        acts={{ onDelete: setDeleted, onReport: setReported }}
        onResolve={(isResolved) => resolve.mutate({ params: { studentId, doubtId }, body: { isResolved } })}
      >
        {(thread: Thread) =>
          thread.mayReply && (
            <Composer
              label={thread.isOwn ? text.compose.more : text.compose.label}
              to={{ what: 'reply', studentId, doubtId }}
            />
          )
        }
      </ThreadView>
      <ConfirmationDialog
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted?.isQuestion ? text.reason.deleteDoubt : text.reason.deletePost}
        confirmLabel={text.reason.deleteDo}
        danger
        onConfirm={async () => {
          if (!deleted) return
          const { data } = await remove.mutateAsync({ params: { studentId, doubtId, postId: deleted.postId } })
          if (data.isWhole) void navigate(list, { replace: true })
        }}
      >
        {text.reason.deleteHint}
      </ConfirmationDialog>
      {reported && (
        <ReasonDialog
          title={text.reason.report}
          hint={text.reason.reportHint}
          label={text.reason.reportLabel}
          confirm={text.reason.reportDo}
          onClose={() => setReported(null)}
          onConfirm={(reason) =>
            report.mutateAsync({ params: { studentId, doubtId, postId: reported.postId }, body: { reason } })
          }
        />
      )}
    </>
  )
}
