import { useRef, useState } from 'react'
import type { WeekSlot } from '#modules/timetable/schemas.ts'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { Card, ClashLine, Grid, PlacedCard } from '#modules/timetable/versionSchemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { cx } from '#ui/classNames.ts'
import { toast } from '#ui/feedback/toast.ts'
import { useKeys } from '#ui/useKeys.ts'
import { cardKey, slotKey } from '../../rules/plan.ts'
import { bySeverity, lessonName, useClashWords } from '../clashWords.ts'
import { useWeekday } from '../useWeekday.ts'
import { WeekGrid } from '../weeks/WeekGrid.tsx'
import { timetableText, useServerWords } from '../words.ts'
import { ClashDialog } from './ClashDialog.tsx'
import css from './Editor.module.css'
import { EditorSide } from './EditorSide.tsx'
import type { EditorSlot, EditorView } from './editorView.ts'
import { LessonCard } from './LessonCard.tsx'
import { PickBar } from './PickBar.tsx'

/** A drop that would clash, awaiting confirmation. */
type PendingDrop = { card: Card | PlacedCard; to: EditorSlot; clashes: readonly ClashLine[] }

const isPlaced = (card: Card | PlacedCard): card is PlacedCard => 'weekday' in card

/** Places cards and shows a toast. Returns the clashes if the server finds any that the page did not know about. */
function usePlaceCard(versionId: string) {
  const text = useText(timetableText).editor
  const say = useServerWords()
  const send = useSend(timetableVersions.routes.placeLesson)
  const unplace = useSend(timetableVersions.routes.unplaceLessons)
  const params = { versionId }
  const showError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const place = async (card: Card | PlacedCard, to: EditorSlot, displace = false): Promise<readonly ClashLine[]> => {
    const { requirementId } = card
    const body = { requirementId, card: card.card, weekday: to.weekday, periodId: to.periodId, displace }
    try {
      await send.mutateAsync({ params, body })
    } catch (problem) {
      const { code, details } = problem as ApiProblem
      if (code === 'clash' && !displace) return (details as { clashes: ClashLine[] }).clashes
      showError(problem)
      return []
    }
    const undo = () =>
      isPlaced(card)
        ? send.mutateAsync({ params, body: { ...body, weekday: card.weekday, periodId: card.periodId } })
        : unplace.mutateAsync({ params, body: { cards: [{ requirementId, card: card.card }] } })
    toast.success(fill(text.placed, { lesson: lessonName(card) }), {
      action: { label: text.undo, onAction: () => void undo().catch(showError) },
    })
    return []
  }
  return { place, isSending: send.isPending }
}

/** The week grid, the unplaced lessons beside it, and the lesson being moved. */
export function EditorBoard({ grid, view, mayEdit }: { grid: Grid; view: EditorView; mayEdit: boolean }) {
  const text = useText(timetableText).editor
  const { label } = useText(timetableText).week
  const day = useWeekday()
  const say = useClashWords()
  const { versionId } = grid.version
  const [picked, setPicked] = useState<Card | PlacedCard | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [pendingDrop, setPendingDrop] = useState<PendingDrop | null>(null)
  const [isDragging, setDragging] = useState(false)
  // A ref, because the drop may happen before the next render.
  const dragged = useRef<Card | PlacedCard | null>(null)
  const { place } = usePlaceCard(versionId)
  const query = { requirementId: picked?.requirementId ?? '', card: picked?.card ?? 1 }
  const read = useRead(
    timetableVersions.routes.getTargets,
    { params: { versionId }, query },
    { enabled: picked !== null, staleTime: 0 },
  )
  const targets = picked ? new Map((read.data?.targets ?? []).map((one) => [slotKey(one), one])) : null
  // An open dialog handles Escape itself.
  useKeys(picked !== null, ({ key }) => key === 'Escape' && !document.querySelector('dialog[open]') && setPicked(null))

  const drop = (card: Card | PlacedCard | null, to: EditorSlot) => {
    if (!card) return
    const isKnown = picked !== null && cardKey(picked) === cardKey(card)
    const clashes = (isKnown && targets?.get(slotKey(to))?.clashes) || []
    if (clashes.length > 0) return setPendingDrop({ card, to, clashes })
    setPicked(null)
    void place(card, to).then((found) => found.length > 0 && setPendingDrop({ card, to, clashes: found }))
  }
  const release = () => {
    dragged.current = null
    setDragging(false)
    setOver(null)
    setPicked(null)
  }
  const clashing = new Set(grid.clashes.flatMap((one) => [cardKey(one), ...(one.other ? [cardKey(one.other)] : [])]))
  const starts = Map.groupBy(grid.cards, slotKey)
  const previousSlot = (slot: WeekSlot) => {
    const own = grid.slots.filter(({ weekday }) => weekday === slot.weekday)
    return own[own.findIndex(({ periodId }) => periodId === slot.periodId) - 1]
  }
  const pick = (card: Card | PlacedCard | null) =>
    setPicked((old) => (card && old && cardKey(old) === cardKey(card) ? null : card))
  const cardProps = (card: Card | PlacedCard) => ({
    card,
    view,
    isClashing: clashing.has(cardKey(card)),
    isPicked: picked !== null && cardKey(picked) === cardKey(card),
    ...(mayEdit && {
      onPick: () => pick(card),
      onHold: () => {
        dragged.current = card
      },
      onDrag: () => {
        // The drop was faster.
        if (!dragged.current) return
        setDragging(true)
        setPicked(card)
      },
      onRelease: release,
    }),
  })
  const cell = (slot: WeekSlot) => {
    const target = targets?.get(slotKey(slot))
    const [worst] = bySeverity(target?.clashes ?? [])
    const isHere = picked && isPlaced(picked) && slotKey(picked) === slotKey(slot)
    const previous = previousSlot(slot)
    const continuing = previous ? (starts.get(slotKey(previous)) ?? []).filter(({ length }) => length === 2) : []
    const where = { day: day(slot.weekday), period: slot.periodName }
    return (
      <div className={css.cards}>
        {(starts.get(slotKey(slot)) ?? []).map((card) => (
          <LessonCard key={cardKey(card)} {...cardProps(card)} />
        ))}
        {continuing.map((card) => (
          <span key={cardKey(card)} className={css.continued}>
            {card.courseDisplayName}, {text.continued}
          </span>
        ))}
        {picked && target && !isHere && (
          <button
            type="button"
            className={cx(
              css.target,
              worst && css.taken,
              worst?.kind === 'class' && css.inTheWay,
              isDragging && css.overlay,
            )}
            aria-label={
              worst
                ? fill(text.clashHere, { ...where, reason: say(worst) })
                : fill(text.placeHere, { ...where, lesson: lessonName(picked) })
            }
            onClick={() => drop(picked, slot)}
          >
            {worst ? say(worst) : text.free}
          </button>
        )}
      </div>
    )
  }
  return (
    <>
      {picked && !isDragging && (
        <PickBar
          picked={picked}
          versionId={versionId}
          slots={grid.slots}
          targets={read.data?.targets ?? []}
          onPlace={(to) => drop(picked, to)}
          // Another card may have been picked up while the request was in flight.
          onDone={() => setPicked((now) => (now && cardKey(now) === cardKey(picked) ? null : now))}
        />
      )}
      <div className={cx(css.board, !mayEdit && css.whole)}>
        <WeekGrid
          label={label}
          slots={grid.slots}
          cell={cell}
          cellProps={(slot) =>
            mayEdit
              ? {
                  className: cx(css.dropCell, over === slotKey(slot) && css.over),
                  onDragOver: (event) => {
                    event.preventDefault()
                    setOver(slotKey(slot))
                  },
                  onDragLeave: () => setOver(null),
                  onDrop: (event) => {
                    event.preventDefault()
                    setOver(null)
                    drop(dragged.current, slot)
                  },
                }
              : {}
          }
        />
        {mayEdit && <EditorSide grid={grid} cardProps={cardProps} />}
      </div>
      {pendingDrop && (
        <ClashDialog
          lesson={lessonName(pendingDrop.card)}
          clashes={pendingDrop.clashes}
          onClose={() => setPendingDrop(null)}
          onSwap={() => {
            void place(pendingDrop.card, pendingDrop.to, true)
            setPendingDrop(null)
            setPicked(null)
          }}
        />
      )}
    </>
  )
}
