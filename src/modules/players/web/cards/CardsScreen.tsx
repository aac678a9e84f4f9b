import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { reviewed, start } from '#modules/players/cardSchedule.ts'
import { players } from '#modules/players/contract.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import { flush, waitingFor } from '../outbox.ts'
import { playersTitles } from '../titles.ts'
import type { Opened } from '../useContent.ts'
import { playersText } from '../words.ts'
import { CardPractice } from './CardPractice.tsx'

const DeckForm = lazy(() => import('./DeckForm.tsx').then((file) => ({ default: file.DeckForm })))

/** A deck of cards: learnt by turning them, written by whoever added it. */
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
  const standings = useStandings(opened.resource.contentId)
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
  if (standings.isFailed) return <EmptyState kind="failed" onRetry={standings.again} retrying={false} />
  if (!standings.known)
    return (
      <Loading>
        <SkeletonRows rows={5} columns={1} />
      </Loading>
    )
  return (
    <>
      <CardPractice contentId={opened.resource.contentId} cards={cards} known={standings.known} />
      {write}
    </>
  )
}

/** How well each card is known: what this device has not sent yet goes first, and is counted here if it cannot. */
function useStandings(contentId: string) {
  const owner = useUser().userId
  const [unsent, setUnsent] = useState<Awaited<ReturnType<typeof waitingFor>>['reviews'] | null>(null)
  useEffect(() => {
    const kept = () => waitingFor(owner, contentId).then(({ reviews }) => reviews)
    flush(owner)
      .then(kept, kept)
      .then(setUnsent, () => setUnsent([]))
  }, [owner, contentId])
  const { data, isError, refetch } = useRead(
    players.routes.listCards,
    { params: { contentId } },
    // What is learnt meanwhile is counted here; asking again would deal the cards anew.
    { enabled: unsent !== null, staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  )
  const known = useMemo(() => {
    if (!data || !unsent) return null
    const all = new Map(data.cards.map(({ cardId, standing }) => [cardId, standing]))
    for (const one of unsent) {
      const before = all.get(one.cardId) ?? start
      all.set(one.cardId, reviewed(before, one))
    }
    return all
  }, [data, unsent])
  return { known, isFailed: isError, again: () => void refetch() }
}
