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
import { byWeight, lessonName, useClashWords } from '../clashWords.ts'
import { useWeekday } from '../useWeekday.ts'
import { WeekGrid } from '../weeks/WeekGrid.tsx'
import { timetableText, useServerWords } from '../words.ts'
import { ClashDialog } from './ClashDialog.tsx'
import css from './Editor.module.css'
import { EditorSide } from './EditorSide.tsx'
import type { EditorSlot, EditorView } from './editorView.ts'
import { LessonCard } from './LessonCard.tsx'
import { PickBar } from './PickBar.tsx'

/** A lesson that would clash where somebody wants it. */
type ClashQuestion = { card: Card | PlacedCard; to: EditorSlot; clashes: readonly ClashLine[] }

const isPlaced = (card: Card | PlacedCard): card is PlacedCard => 'weekday' in card

/** Places cards and says so. Answers what is in the way when the server finds something the page did not know of. */
function usePlacing(versionId: string) {
  const text = useText(timetableText).editor
  const say = useServerWords()
  const send = useSend(timetableVersions.routes.placeLesson)
  const unplace = useSend(timetableVersions.routes.unplaceLessons)
  const params = { versionId }
  const failed = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const place = async (card: Card | PlacedCard, to: EditorSlot, displace = false): Promise<readonly ClashLine[]> => {
    const { requirementId } = card
    const body = { requirementId, card: card.card, weekday: to.weekday, periodId: to.periodId, displace }
    try {
      await send.mutateAsync({ params, body })
    } catch (problem) {
      const { code, details } = problem as ApiProblem
      if (code === 'clash' && !displace) return (details as { clashes: ClashLine[] }).clashes
      failed(problem)
      return []
    }
    const back = () =>
      isPlaced(card)
        ? send.mutateAsync({ params, body: { ...body, weekday: card.weekday, periodId: card.periodId } })
        : unplace.mutateAsync({ params, body: { cards: [{ requirementId, card: card.card }] } })
    toast.success(fill(text.placed, { lesson: lessonName(card) }), {
      action: { label: text.undo, onAction: () => void back().catch(failed) },
    })
    return []
  }
  return { place, isSending: send.isPending }
}

/** The week, the tray beside it, and the lesson that is being moved. */
export function EditorBoard({ grid, view, mayEdit }: { grid: Grid; view: EditorView; mayEdit: boolean }) {
  const text = useText(timetableText).editor
  const { label } = useText(timetableText).week
  const day = useWeekday()
  const say = useClashWords()
  const { versionId } = grid.version
  const [picked, setPicked] = useState<Card | PlacedCard | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [asked, setAsked] = useState<ClashQuestion | null>(null)
  const [isDragging, setDragging] = useState(false)
  // Known at once: the first drop may come before the page is drawn anew.
  const held = useRef<Card | PlacedCard | null>(null)
  const { place } = usePlacing(versionId)
  const query = { requirementId: picked?.requirementId ?? '', card: picked?.card ?? 1 }
  const read = useRead(
    timetableVersions.routes.getTargets,
    { params: { versionId }, query },
    { enabled: picked !== null, staleTime: 0 },
  )
  const targets = picked ? new Map((read.data?.targets ?? []).map((one) => [slotKey(one), one])) : null
  // A dialog in front takes the key for itself.
  useKeys(picked !== null, ({ key }) => key === 'Escape' && !document.querySelector('dialog[open]') && setPicked(null))

  const drop = (card: Card | PlacedCard | null, to: EditorSlot) => {
    if (!card) return
    const isKnown = picked !== null && cardKey(picked) === cardKey(card)
    const clashes = (isKnown && targets?.get(slotKey(to))?.clashes) || []
    if (clashes.length > 0) return setAsked({ card, to, clashes })
    setPicked(null)
    void place(card, to).then((found) => found.length > 0 && setAsked({ card, to, clashes: found }))
  }
  const release = () => {
    held.current = null
    setDragging(false)
    setOver(null)
    setPicked(null)
  }
  const clashing = new Set(grid.clashes.flatMap((one) => [cardKey(one), ...(one.other ? [cardKey(one.other)] : [])]))
  const starts = Map.groupBy(grid.cards, slotKey)
  const before = (slot: WeekSlot) => {
    const own = grid.slots.filter(({ weekday }) => weekday === slot.weekday)
    return own[own.findIndex(({ periodId }) => periodId === slot.periodId) - 1]
  }
  const pick = (card: Card | PlacedCard | null) =>
    setPicked((old) => (card && old && cardKey(old) === cardKey(card) ? null : card))
  const face = (card: Card | PlacedCard) => ({
    card,
    view,
    isClashing: clashing.has(cardKey(card)),
    isPicked: picked !== null && cardKey(picked) === cardKey(card),
    ...(mayEdit && {
      onPick: () => pick(card),
      onHold: () => {
        held.current = card
      },
      onDrag: () => {
        // Dropped already.
        if (!held.current) return
        setDragging(true)
        setPicked(card)
      },
      onRelease: release,
    }),
  })
  const cell = (slot: WeekSlot) => {
    const target = targets?.get(slotKey(slot))
    const [gravest] = byWeight(target?.clashes ?? [])
    const isHere = picked && isPlaced(picked) && slotKey(picked) === slotKey(slot)
    const earlier = before(slot)
    const running = earlier ? (starts.get(slotKey(earlier)) ?? []).filter(({ length }) => length === 2) : []
    const where = { day: day(slot.weekday), period: slot.periodName }
    return (
      <div className={css.cards}>
        {(starts.get(slotKey(slot)) ?? []).map((card) => (
          <LessonCard key={cardKey(card)} {...face(card)} />
        ))}
        {running.map((card) => (
          <span key={cardKey(card)} className={css.continued}>
            {card.courseDisplayName}, {text.continued}
          </span>
        ))}
        {picked && target && !isHere && (
          <button
            type="button"
            className={cx(css.target, gravest && css.taken, gravest?.kind === 'class' && css.inTheWay)}
            aria-label={
              gravest
                ? fill(text.clashHere, { ...where, reason: say(gravest) })
                : fill(text.placeHere, { ...where, lesson: lessonName(picked) })
            }
            onClick={() => drop(picked, slot)}
          >
            {gravest ? say(gravest) : text.free}
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
          // Another may have been picked up while the answer was on its way.
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
                  className: cx(over === slotKey(slot) && css.over),
                  onDragOver: (event) => {
                    event.preventDefault()
                    setOver(slotKey(slot))
                  },
                  onDragLeave: () => setOver(null),
                  onDrop: (event) => {
                    event.preventDefault()
                    setOver(null)
                    drop(held.current, slot)
                  },
                }
              : {}
          }
        />
        {mayEdit && <EditorSide grid={grid} face={face} />}
      </div>
      {asked && (
        <ClashDialog
          lesson={lessonName(asked.card)}
          clashes={asked.clashes}
          onClose={() => setAsked(null)}
          onSwap={() => {
            void place(asked.card, asked.to, true)
            setAsked(null)
            setPicked(null)
          }}
        />
      )}
    </>
  )
}
