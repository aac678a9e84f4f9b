import { IconCircleCheck, IconExclamationCircle, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { homePaths } from '#modules/home/web/paths.ts'
import { archiveStatus, turnEvent } from '#modules/promotion/choices.ts'
import { yearTurn } from '#modules/promotion/contract.ts'
import type { ArchiveItem, ArchiveStatus } from '#modules/promotion/turnSchemas.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listenLive } from '#platform/web/liveConnection.ts'
import { useSend } from '#platform/web/query.ts'
import { logOut } from '#platform/web/session/sessionEnd.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Icon } from '#ui/Icon.tsx'
import { ModalElement } from '#ui/overlays/ModalElement.tsx'
import css from '../Promotion.module.css'
import { promotionText, useServerWords } from '../words.ts'
import { TakeBack } from './TakeBack.tsx'
import own from './TurnDialog.module.css'
import { useArchivePolling } from './useArchivePolling.ts'

/** Shown on every admin’s screen while a new year is set up. It comes back after a reload and stays until it is left. */
export default function TurnDialog() {
  const [isShown, setShown] = useState(false)
  const { status, hasLostServer, poll } = useArchivePolling()
  useEffect(() => listenLive(turnEvent, poll), [poll])
  const isRunning = status?.isPromotionInProgress ?? false
  // In a small school it may be over before anybody has asked: then the turn is another one than at first.
  const atFirst = useRef<string | null>(undefined)
  const turnId = status?.turnId
  useEffect(() => {
    if (turnId === undefined) return
    if (atFirst.current === undefined) atFirst.current = turnId
    if (isRunning || turnId !== atFirst.current) setShown(true)
  }, [isRunning, turnId])
  if (!isShown || !status) return null
  return <OpenDialog status={status} hasLostServer={hasLostServer} onPoll={poll} />
}

type Props = {
  readonly status: ArchiveStatus
  readonly hasLostServer: boolean
  readonly onPoll: () => void
}

function OpenDialog({ status, hasLostServer, onPoll }: Props) {
  const { items, isUndo } = status
  const text = useText(promotionText).dialog
  const completed = items.filter(({ StatusID }) => StatusID === archiveStatus.completed).length
  const isFailed = items.some(({ StatusID }) => StatusID === archiveStatus.failed)
  const isRunning = !isFailed && items.some(({ StatusID }) => StatusID === archiveStatus.inProgress)
  const title = isUndo ? text.undoTitle : text.title
  return (
    <ModalElement modal dismissable={false} onClose={() => {}} labelledBy="year-turn-title" className={own.screen}>
      <div className={own.sheet}>
        <h2 id="year-turn-title" className={own.title}>
          {title}
        </h2>
        <ProgressBar
          label={text.progress}
          worded
          value={items.length === 0 ? undefined : (100 * completed) / items.length}
          tone={isFailed ? 'bad' : isRunning ? 'brand' : 'good'}
        />
        {isFailed && <Notice tone="bad" live title={text.failed} />}
        {hasLostServer && <Notice tone="warn" live title={text.unreachable} />}
        <table className={cx(css.table, own.items)} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{text.result}</th>
              <th scope="col">{text.module}</th>
              <th scope="col">{text.status}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow key={item.ArchiveModuleID} item={item} onRetried={onPoll} />
            ))}
          </tbody>
        </table>
        <div className={own.actions}>
          {isFailed ? (
            <>
              <TakeBack status={status} onDone={onPoll} />
              <Button onClick={() => void logOut({ force: true })}>{text.login}</Button>
            </>
          ) : (
            !isRunning && (
              <Button variant="primary" onClick={toDashboard}>
                {text.dashboard}
              </Button>
            )
          )}
        </div>
      </div>
    </ModalElement>
  )
}

/** Loads everything anew: the current year is another one now. */
const toDashboard = () => window.location.assign(homePaths.adminToday)

const marks: Record<ArchiveItem['Status'], { icon: typeof IconLoader2; look: string | undefined }> = {
  Completed: { icon: IconCircleCheck, look: own.completed },
  Failed: { icon: IconExclamationCircle, look: own.failed },
  'In Progress': { icon: IconLoader2, look: own.running },
}

function ItemRow({ item, onRetried }: { item: ArchiveItem; onRetried: () => void }) {
  const text = useText(promotionText).dialog
  const language = useLanguage()
  const say = useServerWords()
  const retry = useSend(yearTurn.routes.retryArchive, { onError: (problem) => toast.error(say(problem)) })
  const isFailed = item.StatusID === archiveStatus.failed
  const { icon, look } = marks[item.Status]
  const again = () => retry.mutate({ body: { archiveModuleIds: [item.ArchiveModuleID] } }, { onSettled: onRetried })
  return (
    <tr>
      <td className={look}>
        <Icon of={icon} size={18} />
      </td>
      <th scope="row">{item.moduleTitle[language]}</th>
      <td>
        {isFailed ? (
          <Button
            size="small"
            loading={retry.isPending}
            aria-label={fill('{module}: {status}', { module: item.moduleTitle[language], status: text.retry })}
            onClick={again}
          >
            {text.retry}
          </Button>
        ) : (
          text.states[item.Status]
        )}
      </td>
    </tr>
  )
}
