import { useEffect, useState } from 'react'
import { players } from '#modules/players/contract.ts'
import type { Attempt, ModulePart } from '#modules/players/schemas.ts'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Results } from '../Results.tsx'
import type { Opened } from '../useContent.ts'
import { useResults } from '../useResults.ts'
import { playersText } from '../words.ts'
import { toneOf } from './attemptTones.ts'
import { ModuleFrame } from './ModuleFrame.tsx'
import css from './ModulePlayer.module.css'

type Package = Reply<typeof players.routes.openPackage>

/** A packaged module: its parts, the one playing, and the results. */
export function ModulePlayer({ opened }: { opened: Opened }) {
  const text = useText(playersText)
  const { contentId } = opened.resource
  const [pack, setPack] = useState<Package | null>(null)
  const [isBroken, setBroken] = useState(false)

  // Fetched once: a new URL would restart the module while it is being played.
  useEffect(() => {
    let isOpen = true
    call(players.routes.openPackage, { params: { contentId } }).then(
      (answer) => isOpen && setPack(answer),
      () => isOpen && setBroken(true),
    )
    return () => {
      isOpen = false
    }
  }, [contentId])

  if (isBroken) return <EmptyState kind="failed" onRetry={() => location.reload()} title={text.module.broken} />
  if (!pack?.module)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return <LoadedModule opened={opened} url={pack.url} module={pack.module} />
}

type LoadedModuleProps = { opened: Opened; url: string; module: NonNullable<Package['module']> }

function LoadedModule({ opened, url, module }: LoadedModuleProps) {
  const { contentId, description } = opened.resource
  const { results, refetch } = useResults(contentId)
  const [statuses, setStatuses] = useState<ReadonlyMap<string, Attempt['status']>>(
    () => new Map(module.attempts.map((one) => [one.scoId, one.status])),
  )
  const isDone = ({ scoId }: ModulePart) => (statuses.get(scoId) ?? 'incomplete') !== 'incomplete'
  // Start with the first unfinished part.
  const [chosen, setChosen] = useState(() => (module.parts.find((part) => !isDone(part)) ?? module.parts[0])?.scoId)
  const part = module.parts.find(({ scoId }) => scoId === chosen)
  return (
    <div className={css.layout}>
      {module.parts.length > 1 && (
        <PartList parts={module.parts} statuses={statuses} chosen={chosen} onChoose={setChosen} />
      )}
      {part && (
        <ModuleFrame
          key={part.scoId}
          opened={opened}
          part={part}
          url={url}
          version={module.version}
          onStatus={(status) => setStatuses((now) => new Map(now).set(part.scoId, status))}
          onResult={() => void refetch()}
        />
      )}
      {description && <p dir="auto">{description}</p>}
      {results.length > 0 && <Results results={results} isEverybody={opened.isOwn} />}
    </div>
  )
}

type PartListProps = {
  parts: readonly ModulePart[]
  statuses: ReadonlyMap<string, Attempt['status']>
  chosen: string | undefined
  onChoose: (scoId: string) => void
}

function PartList({ parts, statuses, chosen, onChoose }: PartListProps) {
  const text = useText(playersText).module
  return (
    <nav aria-label={text.parts}>
      <ol className={css.parts}>
        {parts.map(({ scoId, title }, at) => {
          const status = statuses.get(scoId)
          return (
            <li key={scoId}>
              <button
                type="button"
                className={css.part}
                aria-current={scoId === chosen ? 'true' : undefined}
                onClick={() => onChoose(scoId)}
              >
                <span dir="auto" className={css.title}>
                  {title || fill(text.part, { n: at + 1 })}
                </span>
                {status ? (
                  <Status tone={toneOf[status]}>{text.statuses[status]}</Status>
                ) : (
                  <Status tone="neutral">{text.notBegun}</Status>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
