import { IconMaximize, IconMinimize, IconRotate } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { players } from '#modules/players/contract.ts'
import { type Attempt, attemptStatuses, type ModulePart } from '#modules/players/schemas.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/classNames.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { flush, keepAttempt } from '../outbox.ts'
import { type Opened, useLatest } from '../useContent.ts'
import { playersText } from '../words.ts'
import { toneOf } from './attemptTones.ts'
import css from './ModulePlayer.module.css'

type Points = { points: number; outOf: number }
type ModuleReport = { status: Attempt['status']; state: string; points: Points | null }

/** The server's limit. */
const maxStateLength = 200_000
/** Milliseconds to wait for further reports before sending. */
const sendDelay = 1000
/** Milliseconds to keep listening after unmounting: most parts report their state as they unload. */
const listenAfterUnmount = 5000

/** Parses a report from the frame, which is untrusted. */
function parseReport(data: unknown): ModuleReport | null {
  const { status, state, raw, max } = data as Record<string, unknown>
  const validStatus = attemptStatuses.find((one) => one === status)
  if (!validStatus || typeof state !== 'string' || state.length > maxStateLength || !state.isWellFormed()) return null
  const outOf = Math.round(Number(max))
  const points = Math.min(outOf, Math.max(0, Math.round(Number(raw))))
  const isScore = raw !== undefined && points >= 0 && outOf >= 1 && outOf <= 100_000
  return { status: validStatus, state, points: isScore ? { points, outOf } : null }
}

type ModuleFrameProps = {
  opened: Opened
  part: ModulePart
  url: string
  version: '1.2' | '2004' | null
  onStatus: (status: Attempt['status']) => void
  onResult: () => void
}

type SavedAttempt = (Attempt & { state: string }) | null

/** One part of a module. Loads its saved state before starting the frame. */
export function ModuleFrame(props: ModuleFrameProps) {
  const { opened, part, version } = props
  const owner = useUser().userId
  const { contentId } = opened.resource
  const [saved, setSaved] = useState<SavedAttempt | undefined>(version ? undefined : null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!version) return
    let isOpen = true
    const ask = async () => {
      // Queued state is newer than the server's.
      await flush(owner).catch(() => {})
      const answer = await call(players.routes.getAttempt, { params: { contentId }, query: { scoId: part.scoId } })
      if (isOpen) setSaved(answer.attempt)
    }
    ask().catch(() => isOpen && setSaved(null))
    return () => {
      isOpen = false
    }
  }, [version, owner, contentId, part.scoId])

  if (saved === undefined)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <RunningModule
      key={round}
      {...props}
      saved={saved}
      onAgain={() => {
        setSaved(null)
        setRound((now) => now + 1)
      }}
    />
  )
}

function RunningModule(props: ModuleFrameProps & { saved: SavedAttempt; onAgain: () => void }) {
  const { opened, part, url, version, saved, onAgain, onStatus, onResult } = props
  const text = useText(playersText).module
  const user = useUser()
  const { contentId, title } = opened.resource
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const full = useFullScreen(root)
  const [status, setStatus] = useState(saved?.status ?? null)
  const [scored, setScored] = useState<Points | null>(null)
  const [isFramed, setFramed] = useState(false)
  // Messages from an unloaded frame have no source, so they are identified by this key.
  const [key] = useState(() => crypto.randomUUID())
  const [name] = useState(() => frameName(part, user, saved, key))
  const callbacks = useLatest({ onStatus, onResult })
  const isAbandoned = useRef(false)

  useEffect(() => {
    const resultOf = (report: Pick<ModuleReport, 'status' | 'points'>) =>
      report.status === 'incomplete'
        ? ''
        : `${report.status} ${report.points?.points ?? 0}/${report.points?.outOf ?? 0}`
    const scoreBefore = saved?.outOf ? { points: saved.points ?? 0, outOf: saved.outOf } : null
    let last = saved ? resultOf({ status: saved.status, points: scoreBefore }) : ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () =>
      flush(user.userId).then(
        () => callbacks.current.onResult(),
        () => {},
      )
    const listen = async ({ source, data }: MessageEvent) => {
      if (data?.banyan !== 'package') return
      if (data.what === 'frames') return source === frame.current?.contentWindow && setFramed(true)
      const report = data.what === 'attempt' && data.key === key ? parseReport(data) : null
      if (!report || isAbandoned.current) return
      const resultKey = resultOf(report)
      // A repeated result, including the saved one, doesn't count again.
      const isNew = resultKey !== '' && resultKey !== last
      last = resultKey || last
      const result = isNew ? { resultId: crypto.randomUUID(), ...(report.points ?? { points: 0, outOf: 0 }) } : null
      const { state, status: now } = report
      const savedAt = new Date().toISOString()
      await keepAttempt(user.userId, contentId, { scoId: part.scoId, status: now, state, result, savedAt }).catch(
        () => {},
      )
      // Announce it only once it is saved on this device.
      setStatus(report.status)
      callbacks.current.onStatus(report.status)
      if (isNew) setScored(report.points)
      if (isNew) return void send()
      timer ??= setTimeout(() => {
        timer = undefined
        void send()
      }, sendDelay)
    }
    globalThis.addEventListener('message', listen)
    return () => {
      setTimeout(() => globalThis.removeEventListener('message', listen), listenAfterUnmount)
      if (timer) void flush(user.userId).catch(() => {})
      clearTimeout(timer)
      // A report posted during unloading still starts a new one.
      timer = undefined
    }
  }, [user.userId, contentId, part.scoId, saved, key, callbacks])
  const again = () => {
    isAbandoned.current = true
    onAgain()
  }

  return (
    <div ref={root} className={cx(css.player, full.isFull && css.full)}>
      <iframe
        ref={frame}
        className={css.frame}
        name={name}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        title={part.title || title}
        src={url + part.href}
      />
      <div className={css.bar}>
        {status && <Status tone={toneOf[status]}>{text.statuses[status]}</Status>}
        {saved && !scored && <span className={css.quiet}>{text.resumed}</span>}
        {scored && <strong role="status">{fill(text.scored, { points: scored.points, outOf: scored.outOf })}</strong>}
        <span className={css.gap} />
        {version && (
          <Button size="small" icon={IconRotate} onClick={again}>
            {text.fromStart}
          </Button>
        )}
        <Button size="small" icon={full.isFull ? IconMinimize : IconMaximize} onClick={full.toggle}>
          {full.isFull ? text.leaveFullScreen : text.fullScreen}
        </Button>
      </div>
      {isFramed && <Notice tone="info" live title={text.frames} />}
    </div>
  )
}

/** Passes initial data in the frame's name: SCORM calls are synchronous, and the name is available to the first script. */
function frameName(
  part: ModulePart,
  user: { userId: string; firstName: string; lastName: string },
  saved: SavedAttempt,
  key: string,
) {
  const learner = [user.lastName, user.firstName].filter((word) => word !== '').join(', ')
  const { launchData, masteryScore } = part
  return JSON.stringify({
    banyan: { key, state: saved?.state ?? '', learner, learnerId: user.userId, launchData, masteryScore },
  })
}
