import {
  IconArchive,
  IconArrowBackUp,
  IconChecks,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu, type MenuEntry } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { papers } from '../contract.ts'
import type { PaperChange, PaperDetail } from '../records.ts'
import { copyPath, editPath, paperPaths } from './paths.ts'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { paperTitles } from './titles.ts'
import { papersText, useServerWords } from './words.ts'

/** What is said by hand of a released paper. */
const quiet = {
  conduct: IconChecks,
  evaluate: IconChecks,
  reopen: IconArrowBackUp,
  archive: IconArchive,
  restore: IconArrowBackUp,
} as const
const isQuiet = (change: PaperChange): change is keyof typeof quiet => change in quiet
const isMain = (change: PaperChange) => change === 'submit' || change === 'release'
const mainLast = (one: PaperChange, other: PaperChange) => Number(isMain(one)) - Number(isMain(other))

/** What the user can do with a paper now. */
export function PaperActions({ detail: { paper, may } }: { detail: PaperDetail }) {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  const say = useServerWords()
  const navigate = useNavigate()
  const user = useUser()
  const send = useSend(papers.routes.changePaperState)
  const remove = useSend(papers.routes.removePaper)
  const [running, setRunning] = useState<PaperChange | null>(null)
  const [asking, setAsking] = useState<'release' | 'remove' | null>(null)
  const { questionPaperId, version, kind, state } = paper
  const change = async (wanted: PaperChange, opensAt: string | null = null) => {
    setRunning(wanted)
    try {
      const body = { change: wanted, opensAt, version }
      toast.success(say(await send.mutateAsync({ params: { questionPaperId }, body })))
      setAsking(null)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      setRunning(null)
    }
  }
  const isDraft = may.edit && state === 'draft'
  const more: MenuEntry[] = [
    ...may.changes
      .filter(isQuiet)
      .map((one) => ({ label: text.changes[one], icon: quiet[one], onSelect: () => void change(one) })),
    ...(mayUse(papers.routes.addPaper.access, user)
      ? [{ label: text.copy, icon: IconCopy, to: copyPath(questionPaperId) }]
      : []),
    ...(isDraft
      ? [{ label: text.remove.action, icon: IconTrash, danger: true, onSelect: () => setAsking('remove') }]
      : []),
  ]
  return (
    <>
      {more.length > 0 && (
        <Menu
          label={text.editor.more}
          items={more}
          trigger={(props) => <IconButton label={text.editor.more} icon={IconDotsVertical} {...props} />}
        />
      )}
      {isDraft && (
        <ButtonLink to={editPath(questionPaperId)} icon={IconPencil}>
          {titles.edit}
        </ButtonLink>
      )}
      {may.changes
        .filter((one) => !isQuiet(one))
        .sort(mainLast)
        .map((one) => (
          <Button
            key={one}
            variant={isMain(one) ? 'primary' : 'secondary'}
            loading={running === one}
            onClick={() => (one === 'release' && kind === 'formal' ? setAsking('release') : void change(one))}
          >
            {text.changes[one]}
          </Button>
        ))}
      {asking === 'release' && (
        <ReleaseDialog
          isSending={running === 'release'}
          onRelease={(opensAt) => void change('release', opensAt)}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmationDialog
        open={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={fill(text.remove.title, { name: paper.name })}
        confirmLabel={text.remove.action}
        danger
        onConfirm={async () => {
          toast.success(say(await remove.mutateAsync({ params: { questionPaperId } })))
          void navigate(paperPaths.list)
        }}
      >
        {text.remove.body}
      </ConfirmationDialog>
    </>
  )
}
