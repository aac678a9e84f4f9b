import { IconBell, IconDots, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { homework as contract } from '#modules/homework/contract.ts'
import { evaluation } from '#modules/homework/evaluationContract.ts'
import type { Homework } from '#modules/homework/records.ts'
import type { Spoken } from '#platform/web/answers/answerText.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import css from '../Homework.module.css'
import { composeOf, homeworkPaths, reviewOf } from '../paths.ts'
import { homeworkText, useServerWords } from '../words.ts'
import { ReopenDialog } from './ReopenDialog.tsx'

/** What the teacher can do with homework: mark it, return all, remind, change, close, withdraw. */
export function HomeworkActions({ homework }: { homework: Homework }) {
  const text = useText(homeworkText).page
  const say = useServerWords()
  const count = useCount()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [isReopening, setReopening] = useState(false)
  const { homeworkId, state, counts, handIn } = homework
  const params = { homeworkId }
  const close = useSend(contract.routes.closeHomework)
  const withdraw = useSend(contract.routes.withdrawHomework)
  const giveBack = useSend(evaluation.routes.returnEvaluated)
  const remind = useSend(evaluation.routes.remindMissing)
  const run = async (work: () => Promise<Spoken>) => {
    try {
      toast.success(say(await work()))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  const isGiven = state === 'open' || state === 'closed'
  const { missing } = counts
  const isDraft = state === 'draft'
  return (
    <div className={css.actions}>
      {isGiven && (
        <ButtonLink variant="primary" to={reviewOf(homeworkId)}>
          {text.review}
        </ButtonLink>
      )}
      {isGiven && counts.marked > 0 && (
        <Button loading={giveBack.isPending} onClick={() => void run(() => giveBack.mutateAsync({ params, body: {} }))}>
          {count(text.returnAll, counts.marked)}
        </Button>
      )}
      <Menu
        label={text.more}
        items={[
          ...(state === 'open' && handIn.length > 0 && missing > 0
            ? [
                {
                  label: count(text.remind, missing),
                  icon: IconBell,
                  onSelect: () => void run(() => remind.mutateAsync({ params })),
                },
              ]
            : []),
          { label: text.edit, icon: IconPencil, to: composeOf(homeworkId) },
          ...(state === 'open'
            ? [{ label: text.close, icon: IconLock, onSelect: () => void run(() => close.mutateAsync({ params })) }]
            : []),
          ...(state === 'closed'
            ? [
                {
                  label: text.reopen,
                  icon: IconLockOpen,
                  onSelect: () => setReopening(true),
                },
              ]
            : []),
          {
            label: isDraft ? text.deleteDraft : text.withdraw,
            icon: IconTrash,
            danger: true,
            onSelect: () => setLeaving(true),
          },
        ]}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={text.more} />}
      />
      {isReopening && <ReopenDialog homework={homework} onClose={() => setReopening(false)} />}
      <ConfirmationDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={isDraft ? text.deleteTitle : text.withdrawTitle}
        confirmLabel={isDraft ? text.deleteDraft : text.withdraw}
        danger
        onConfirm={() =>
          run(async () => {
            const answer = await withdraw.mutateAsync({ params })
            void navigate(homeworkPaths.list)
            return answer
          })
        }
      >
        {isDraft ? text.deleteBody : text.withdrawBody}
      </ConfirmationDialog>
    </div>
  )
}
