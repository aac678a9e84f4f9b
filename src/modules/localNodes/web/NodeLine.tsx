import { IconBooks, IconKey, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showSize } from '#ui/formats/fileSize.ts'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { localNodes } from '../contract.ts'
import { fileStateNames } from '../rules.ts'
import type { LocalNode } from '../schemas.ts'
import { stateTones } from './fileStateTones.ts'
import css from './LocalNodes.module.css'
import { localNodeText, useServerWords } from './words.ts'

const tones: Record<LocalNode['state'], StatusTone> = {
  connected: 'good',
  silent: 'bad',
  waiting: 'leave',
  expired: 'draft',
}

type NodeLineProps = {
  node: LocalNode
  mayEdit: boolean
  /** Whether its content is the one below, if there are several. */
  isShown: boolean
  onShow: () => void
  onChoose: () => void
  onCode: () => void
}

/** One machine: whether it is in touch, how far it is, and what can be done. */
export function NodeLine({ node, mayEdit, isShown, onShow, onChoose, onCode }: NodeLineProps) {
  const text = useText(localNodeText)
  const say = useServerWords()
  const count = useCount()
  const when = useWhen()
  const [isRemoving, setRemoving] = useState(false)
  const sync = useSend(localNodes.routes.askForSync, {
    onSuccess: (answer) => void toast.success(say(answer)),
    onError: (problem) => void toast.error(say(problem)),
  })
  const remove = useSend(localNodes.routes.removeLocalNode)
  const { localNodeId, name, state, files, lastContactAt, software, freeBytes, syncAskedAt, syncedAt, licence } = node
  const params = { localNodeId }
  const isEnrolled = state === 'connected' || state === 'silent'
  const facts = [
    lastContactAt ? fill(text.lastContact, { time: when(lastContactAt) }) : text.never,
    syncedAt && fill(text.syncedAt, { time: when(syncedAt) }),
    freeBytes !== null && fill(text.free, { size: showSize(freeBytes) }),
    software && fill(text.software, { software }),
    licence && text.told[licence],
  ]
  return (
    <div className={css.node}>
      <div className={css.row}>
        <span className={css.name} dir="auto">
          {name}
        </span>
        <Status tone={tones[state]}>{text.states[state]}</Status>
      </div>
      <p className={css.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      {syncAskedAt && <p className={css.quiet}>{fill(text.syncAsked, { time: when(syncAskedAt) })}</p>}
      {files.bytes > 0 ? (
        <>
          <ProgressBar
            className={css.bar}
            worded
            label={fill(text.progress, { held: showSize(files.held), bytes: showSize(files.bytes) })}
            value={(100 * files.held) / files.bytes}
          />
          <ul className={css.counts}>
            {fileStateNames.map(
              (one) =>
                files[one] > 0 && (
                  <li key={one}>
                    <Status
                      tone={stateTones[one]}
                    >{`${text.fileStates[one]}: ${count(text.count, files[one])}`}</Status>
                  </li>
                ),
            )}
          </ul>
        </>
      ) : (
        <p className={css.quiet}>{text.nothingChosen}</p>
      )}
      <div className={css.row}>
        {mayEdit && (
          <>
            {isEnrolled && (
              <Button size="small" icon={IconRefresh} loading={sync.isPending} onClick={() => sync.mutate({ params })}>
                {text.sync}
              </Button>
            )}
            <Button size="small" icon={IconBooks} onClick={onChoose}>
              {text.choose}
            </Button>
            <Button size="small" variant="quiet" icon={IconKey} onClick={onCode}>
              {text.newCode}
            </Button>
            <Button size="small" variant="quiet" icon={IconTrash} onClick={() => setRemoving(true)}>
              {text.remove}
            </Button>
          </>
        )}
        {!isShown && (
          <Button size="small" variant="quiet" onClick={onShow}>
            {fill(text.files, { name })}
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmationDialog
          open
          danger
          title={fill(text.removeAsk, { name })}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutateAsync({ params })}
        >
          {text.removeHint}
        </ConfirmationDialog>
      )}
    </div>
  )
}

/** A moment in the school's time. */
export function useWhen() {
  const { time } = useFormat()
  const { timeZone } = useSchool()
  return (at: string) => time(at, timeZone, { dateStyle: 'medium', timeStyle: 'short' })
}
