import { useState } from 'react'
import type { Card } from '#modules/library/content.ts'
import {
  applyReview,
  type CardProgress,
  dueCards,
  type Grade,
  grades,
  intervalsFrom,
  newCard,
} from '#modules/players/cardSchedule.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx'
import { keepReview } from '../outbox.ts'
import { playersText } from '../words.ts'
import css from './CardPractice.module.css'

type CardPracticeProps = {
  contentId: string
  cards: readonly Card[]
  initial: ReadonlyMap<string, CardProgress | null>
}

/** Reviews the due cards. A forgotten card comes up again in the same session. */
export function CardPractice({ contentId, cards, initial }: CardPracticeProps) {
  const text = useText(playersText).cards
  const owner = useUser().userId
  const [progress, setProgress] = useState(initial)
  const deal = (all: readonly Card[], isAhead: boolean) => {
    const dealt = all.map((card) => ({ ...card, standing: progress.get(card.cardId) ?? null }))
    return (isAhead ? dealt : dueCards(dealt, new Date().toISOString())).map(({ cardId }) => cardId)
  }
  const [queue, setQueue] = useState(() => deal(cards, false))
  const [done, setDone] = useState(0)
  const [isTurned, setTurned] = useState(false)
  const card = cards.find(({ cardId }) => cardId === queue[0])

  const answer = (grade: Grade) => {
    if (!card || !isTurned) return
    const review = keepReview(owner, contentId, card.cardId, grade)
    const before = progress.get(card.cardId) ?? newCard
    setProgress(new Map(progress).set(card.cardId, applyReview(before, review)))
    setTurned(false)
    setQueue(([first, ...rest]) => (grade === grades.again && first ? [...rest, first] : rest))
    if (grade !== grades.again) setDone((now) => now + 1)
  }
  useShortcut('1', text.again, () => answer(grades.again))
  useShortcut('2', text.hard, () => answer(grades.hard))
  useShortcut('3', text.good, () => answer(grades.good))
  useShortcut('4', text.easy, () => answer(grades.easy))

  if (!card)
    return (
      <Finished
        done={done}
        progress={progress}
        onAhead={() => {
          setDone(0)
          setQueue(deal(cards, true))
        }}
      />
    )
  return (
    <section className={css.learning} aria-label={text.learning}>
      <ProgressBar label={fill(text.left, { n: queue.length })} value={(done / (done + queue.length)) * 100} worded />
      <div className={css.card} data-card={card.cardId}>
        <p className={css.face} dir="auto">
          {card.front}
        </p>
        {isTurned && (
          <p className={css.answer} dir="auto" role="status">
            {card.back}
          </p>
        )}
      </div>
      {isTurned ? (
        <Answers next={intervalsFrom(progress.get(card.cardId) ?? null)} onAnswer={answer} />
      ) : (
        <div className={css.turn}>
          {/* Keyed by card so that each new button takes the focus, and Space or Enter turns every card. */}
          <Button key={card.cardId} variant="primary" size="large" autoFocus onClick={() => setTurned(true)}>
            {text.show}
          </Button>
        </div>
      )}
    </section>
  )
}

function Answers({ next, onAnswer }: { next: Record<Grade, number>; onAnswer: (grade: Grade) => void }) {
  const text = useText(playersText).cards
  const count = useCount()
  const when = (days: number) => (days === 0 ? text.soon : count(text.inDays, days))
  const names = ['again', 'hard', 'good', 'easy'] as const
  return (
    <div className={css.answers}>
      {names.map((name) => (
        <Button
          key={name}
          kbd={String(grades[name])}
          variant={name === 'good' ? 'primary' : 'secondary'}
          autoFocus={name === 'good'}
          onClick={() => onAnswer(grades[name])}
        >
          {text[name]} <span className={css.when}>{when(next[grades[name]])}</span>
        </Button>
      ))}
    </div>
  )
}

type FinishedProps = { done: number; progress: ReadonlyMap<string, CardProgress | null>; onAhead: () => void }

function Finished({ done, progress, onAhead }: FinishedProps) {
  const text = useText(playersText).cards
  const count = useCount()
  const dues = [...progress.values()].flatMap((one) => (one ? [new Date(one.dueAt).getTime()] : []))
  const days = dues.length > 0 ? Math.max(0, Math.ceil((Math.min(...dues) - Date.now()) / 86_400_000)) : 0
  return (
    <EmptyState
      kind="nothing"
      sketch="register"
      title={done > 0 ? count(text.finished, done) : text.nothingDue}
      body={days === 0 ? text.nextSoon : count(text.nextIn, days)}
      action={<Button onClick={onAhead}>{text.ahead}</Button>}
    />
  )
}
