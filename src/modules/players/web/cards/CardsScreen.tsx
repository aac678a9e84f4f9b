import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { applyReview, newCard } from '#modules/players/cardSchedule.ts'
import { players } from '#modules/players/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import { flush, unsentFor } from '../outbox.ts'
import { playersTitles } from '../titles.ts'
import type { Opened } from '../useContent.ts'
import { playersText } from '../words.ts'
import { CardPractice } from './CardPractice.tsx'

const DeckForm = lazy(() => import('./DeckForm.tsx').then((file) => ({ default: file.DeckForm })))

/** A deck of flash cards, to practise or, for its owner, to edit. */
export default function CardsScreen() {
  const { titles } = useText(playersTitles)
  return (
    <ContentFrame title={titles.cards}>
      {(opened) => <Deck key={opened.resource.version} opened={opened} />}
    </ContentFrame>
  )
}

function Deck({ opened }: { opened: Opened }) {
  const text = useText(playersText).cards
  const [isWriting, setWriting] = useState(false)
  const cards = opened.content?.kind === 'cards' ? opened.content.cards : []
  const progress = useCardProgress(opened.resource.contentId)
  if (isWriting)
    return (
      <Suspense>
        <DeckForm opened={opened} cards={cards} onClose={() => setWriting(false)} />
      </Suspense>
    )
  const write = opened.isOwn && <Button onClick={() => setWriting(true)}>{text.write}</Button>
  if (cards.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="register"
        title={text.none}
        body={opened.isOwn ? text.noneOwn : undefined}
        action={write}
      />
    )
  if (progress.isFailed) return <EmptyState kind="failed" onRetry={progress.again} retrying={false} />
  if (!progress.known)
    return (
      <Loading>
        <SkeletonRows rows={5} columns={1} />
      </Loading>
    )
  return (
    <>
      <CardPractice contentId={opened.resource.contentId} cards={cards} initial={progress.known} />
      {write}
    </>
  )
}

/** Progress of each card. Sends queued reviews first, and applies them locally if that fails. */
function useCardProgress(contentId: string) {
  const owner = useUser().userId
  const [unsent, setUnsent] = useState<Awaited<ReturnType<typeof unsentFor>>['reviews'] | null>(null)
  useEffect(() => {
    const kept = () => unsentFor(owner, contentId).then(({ reviews }) => reviews)
    flush(owner)
      .then(kept, kept)
      .then(setUnsent, () => setUnsent([]))
  }, [owner, contentId])
  const { data, isError, refetch } = useRead(
    players.routes.listCards,
    { params: { contentId } },
    // Progress is tracked locally from here on; refetching would restart the session.
    { enabled: unsent !== null, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const known = useMemo(() => {
    if (!data || !unsent) return null
    const all = new Map(data.cards.map(({ cardId, standing }) => [cardId, standing]))
    for (const one of unsent) {
      const before = all.get(one.cardId) ?? newCard
      all.set(one.cardId, applyReview(before, one))
    }
    return all
  }, [data, unsent])
  return { known, isFailed: isError, again: () => void refetch() }
}
