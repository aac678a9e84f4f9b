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

/** Letters of a part's state that are kept. */
const longestState = 200_000
/** In milliseconds: what a part tells in one breath is sent once. */
const sendAfter = 1000
/** In milliseconds: most parts tell where they stand when they are left, which is heard after they are gone. */
const hearAfter = 5000

/** What a part says of itself, as far as it makes sense; the frame is a stranger. */
function readTold(data: unknown): ModuleReport | null {
  const { status, state, raw, max } = data as Record<string, unknown>
  const known = attemptStatuses.find((one) => one === status)
  if (!known || typeof state !== 'string' || state.length > longestState || !state.isWellFormed()) return null
  const outOf = Math.round(Number(max))
  const points = Math.min(outOf, Math.max(0, Math.round(Number(raw))))
  const isScore = raw !== undefined && points >= 0 && outOf >= 1 && outOf <= 100_000
  return { status: known, state, points: isScore ? { points, outOf } : null }
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

/** One part of a module. Once it is known what the part remembers of the person, the frame begins with it. */
export function ModuleFrame(props: ModuleFrameProps) {
  const { opened, part, version } = props
  const owner = useUser().userId
  const { contentId } = opened.resource
  const [known, setKnown] = useState<SavedAttempt | undefined>(version ? undefined : null)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!version) return
    let isOpen = true
    const ask = async () => {
      // What waits on this device is newer than what the server has.
      await flush(owner).catch(() => {})
      const answer = await call(players.routes.getAttempt, { params: { contentId }, query: { scoId: part.scoId } })
      if (isOpen) setKnown(answer.attempt)
    }
    ask().catch(() => isOpen && setKnown(null))
    return () => {
      isOpen = false
    }
  }, [version, owner, contentId, part.scoId])

  if (known === undefined)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <Started
      key={round}
      {...props}
      known={known}
      onAgain={() => {
        setKnown(null)
        setRound((now) => now + 1)
      }}
    />
  )
}

function Started(props: ModuleFrameProps & { known: SavedAttempt; onAgain: () => void }) {
  const { opened, part, url, version, known, onAgain, onStatus, onResult } = props
  const text = useText(playersText).module
  const user = useUser()
  const { contentId, title } = opened.resource
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const full = useFullScreen(root)
  const [status, setStatus] = useState(known?.status ?? null)
  const [scored, setScored] = useState<Points | null>(null)
  const [isFramed, setFramed] = useState(false)
  // What is told by a frame that is gone has no source any more: it is known by its key.
  const [key] = useState(() => crypto.randomUUID())
  const [name] = useState(() => frameName(part, user, known, key))
  const hear = useLatest({ onStatus, onResult })
  const isGivenUp = useRef(false)

  useEffect(() => {
    const resultOf = (told: Pick<ModuleReport, 'status' | 'points'>) =>
      told.status === 'incomplete' ? '' : `${told.status} ${told.points?.points ?? 0}/${told.points?.outOf ?? 0}`
    const scoreBefore = known?.outOf ? { points: known.points ?? 0, outOf: known.outOf } : null
    let last = known ? resultOf({ status: known.status, points: scoreBefore }) : ''
    let waiting: ReturnType<typeof setTimeout> | undefined
    const send = () =>
      flush(user.userId).then(
        () => hear.current.onResult(),
        () => {},
      )
    const listen = async ({ source, data }: MessageEvent) => {
      if (data?.banyan !== 'package') return
      if (data.what === 'frames') return source === frame.current?.contentWindow && setFramed(true)
      const told = data.what === 'attempt' && data.key === key ? readTold(data) : null
      if (!told || isGivenUp.current) return
      const reached = resultOf(told)
      // The same result told again, also that of last time, is the same result.
      const isNew = reached !== '' && reached !== last
      last = reached || last
      const result = isNew ? { resultId: crypto.randomUUID(), ...(told.points ?? { points: 0, outOf: 0 }) } : null
      const { state, status: now } = told
      const savedAt = new Date().toISOString()
      await keepAttempt(user.userId, contentId, { scoId: part.scoId, status: now, state, result, savedAt }).catch(
        () => {},
      )
      // Said once it is kept on this device: whoever leaves now finds it again.
      setStatus(told.status)
      hear.current.onStatus(told.status)
      if (isNew) setScored(told.points)
      clearTimeout(waiting)
      if (isNew) void send()
      else waiting = setTimeout(() => void send(), sendAfter)
    }
    globalThis.addEventListener('message', listen)
    return () => {
      setTimeout(() => globalThis.removeEventListener('message', listen), hearAfter)
      if (waiting) void flush(user.userId).catch(() => {})
      clearTimeout(waiting)
    }
  }, [user.userId, contentId, part.scoId, known, key, hear])
  const again = () => {
    isGivenUp.current = true
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
        {known && !scored && <span className={css.quiet}>{text.resumed}</span>}
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

/** What a frame is told when it begins: its name is there before its first script runs, and a SCORM call cannot wait. */
function frameName(
  part: ModulePart,
  user: { userId: string; firstName: string; lastName: string },
  known: SavedAttempt,
  key: string,
) {
  const learner = [user.lastName, user.firstName].filter((word) => word !== '').join(', ')
  const { launchData, masteryScore } = part
  return JSON.stringify({
    banyan: { key, state: known?.state ?? '', learner, learnerId: user.userId, launchData, masteryScore },
  })
}
