import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { players } from '#modules/players/contract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import css from '../media/Player.module.css'
import { flush, keepScore } from '../outbox.ts'
import { parameterPaths } from '../paths.ts'
import { Results } from '../Results.tsx'
import { playersTitles } from '../titles.ts'
import type { Opened } from '../useContent.ts'
import { useResults } from '../useResults.ts'
import { playersText } from '../words.ts'

const ModulePlayer = lazy(() =>
  import('../packagedModules/ModulePlayer.tsx').then((file) => ({ default: file.ModulePlayer })),
)

/** An H5P exercise or a packaged module, in a sandboxed frame without access to the rest of the product. */
export default function InteractivityScreen() {
  const text = useText(playersText)
  const { titles } = useText(playersTitles)
  return (
    <ContentFrame title={titles.interactivity}>
      {(opened) =>
        opened.file && /\.h5p$/i.test(opened.file.name) ? (
          <Exercise key={opened.file.fileId} opened={opened} />
        ) : opened.file && /\.zip$/i.test(opened.file.name) ? (
          <Suspense>
            <ModulePlayer key={opened.file.fileId} opened={opened} />
          </Suspense>
        ) : (
          <Notice tone="info" title={opened.file ? text.notShown : text.noFile} />
        )
      }
    </ContentFrame>
  )
}

type ExerciseMessage =
  | { what: 'ready' }
  | { what: 'height'; height: number }
  | { what: 'score'; raw: number; max: number }
  | { what: 'failed'; why: string }

/** Frame height in CSS pixels; limits what the exercise asks for. */
const [minHeight, initialHeight, maxHeight] = [160, 320, 4000]
/** The same score repeated within this many milliseconds is a duplicate report. */
const duplicateWithin = 2000

function Exercise({ opened }: { opened: Opened }) {
  const text = useText(playersText)
  const { userId: owner, roleId } = useUser()
  const edit = parameterPaths[roleId === roles.admin ? 'office' : 'teacher']
  const { contentId, title } = opened.resource
  const frame = useRef<HTMLIFrameElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [height, setHeight] = useState(initialHeight)
  const [scored, setScored] = useState<{ points: number; outOf: number } | null>(null)
  const last = useRef({ score: '', at: 0 })
  const { results, refetch } = useResults(contentId)

  // Fetched once: a new URL would restart the exercise while it is being played.
  useEffect(() => {
    let isOpen = true
    call(players.routes.openPackage, { params: { contentId } }).then(
      (answer) => isOpen && setUrl(answer.url),
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
    }
  }, [contentId])

  useEffect(() => {
    const listen = async ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data?.banyan !== 'package') return
      const message = data as ExerciseMessage
      if (message.what === 'failed') setBroken(true)
      if (message.what === 'height')
        setHeight(Math.min(maxHeight, Math.max(minHeight, Math.ceil(Number(message.height)) || 0)))
      if (message.what !== 'score') return
      const [points, outOf] = [Math.round(Number(message.raw)), Math.round(Number(message.max))]
      if (!(points >= 0 && outOf > 0 && points <= outOf && outOf <= 100_000)) return
      // Many exercises report the same result as both answered and completed.
      const isDuplicate = last.current.score === `${points}/${outOf}` && Date.now() - last.current.at < duplicateWithin
      if (isDuplicate) return
      last.current = { score: `${points}/${outOf}`, at: Date.now() }
      // Announce the score only once it is saved on this device.
      await keepScore(owner, contentId, points, outOf).catch(() => {})
      setScored({ points, outOf })
      await flush(owner).catch(() => {})
      await refetch()
    }
    globalThis.addEventListener('message', listen)
    return () => globalThis.removeEventListener('message', listen)
  }, [owner, contentId, refetch])

  if (isBroken) return <EmptyState kind="failed" onRetry={() => location.reload()} title={text.exercise.broken} />
  if (!url)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <div className={css.layout}>
      <iframe
        ref={frame}
        className={css.exercise}
        style={{ blockSize: height }}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={title}
        src={url}
      />
      {scored && <Notice tone="good" live title={fill(text.questions.scored, scored)} />}
      {opened.isOwn && (
        <p className={css.acts}>
          <ButtonLink icon={IconPencil} to={`${edit}?${new URLSearchParams({ contentId })}`}>
            {text.parameters.edit}
          </ButtonLink>
        </p>
      )}
      {opened.resource.description && <p dir="auto">{opened.resource.description}</p>}
      {results.length > 0 && <Results results={results} isEverybody={opened.isOwn} />}
    </div>
  )
}
