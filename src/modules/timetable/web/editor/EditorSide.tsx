import { useSearchParams } from 'react-router'
import type { Card, ClashLine, Grid, PlacedCard } from '#modules/timetable/versionSchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { cardKey } from '../../rules/plan.ts'
import { lessonName, useClashWords } from '../clashWords.ts'
import { useWeekday } from '../useWeekday.ts'
import { timetableText } from '../words.ts'
import css from './Editor.module.css'
import { LessonCard, type LessonCardProps } from './LessonCard.tsx'

type SideProps = { grid: Grid; cardProps: (card: Card | PlacedCard) => LessonCardProps }

/** Groups identical unplaced lessons, which are shown once with a count. */
function piles(tray: readonly Card[]): { card: Card; count: number }[] {
  const grouped = Map.groupBy(tray, ({ requirementId, length }) => `${requirementId} ${length}`)
  return [...grouped.values()].flatMap((pile) => (pile[0] ? [{ card: pile[0], count: pile.length }] : []))
}

/** Clashes and unplaced lessons. */
export function EditorSide({ grid, cardProps }: SideProps) {
  const text = useText(timetableText).editor
  const count = useCount()
  const { number } = useFormat()
  const elsewhere = grid.unplacedCount - grid.tray.length
  return (
    <aside className={css.side}>
      {grid.clashCount > 0 && (
        <section className={css.part} aria-labelledby="timetable-clashes">
          <h2 className={css.heading} id="timetable-clashes">
            {count(text.conflicts, grid.clashCount)}
          </h2>
          <ul className={css.list}>
            {grid.clashes.map((clash) => (
              <li key={`${cardKey(clash)} ${clash.kind} ${clash.other ? cardKey(clash.other) : ''} ${clash.periodId}`}>
                <Conflict clash={clash} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.part} aria-labelledby="timetable-tray">
        <h2 className={css.heading} id="timetable-tray">
          {text.tray}
        </h2>
        <p className={css.quiet}>
          {grid.tray.length > 0 ? count(text.trayCount, grid.tray.length) : text.trayEmpty}{' '}
          {elsewhere > 0 && count(text.trayElsewhere, elsewhere)}
        </p>
        <div className={css.cards}>
          {piles(grid.tray).map(({ card, count: left }) => (
            <div key={cardKey(card)}>
              <LessonCard {...cardProps(card)} />
              {left > 1 && <span className={css.more}>{fill(text.left, { n: number(left) })}</span>}
            </div>
          ))}
        </div>
      </section>
    </aside>
  )
}

function Conflict({ clash }: { clash: ClashLine }) {
  const say = useClashWords()
  const day = useWeekday('short')
  const [, setParams] = useSearchParams()
  const jump = () => {
    // The class view always shows the lesson, whatever is selected now.
    setParams((old) => ({ ...Object.fromEntries(old), view: 'class', of: clash.classId }), { replace: true })
  }
  return (
    <button type="button" className={css.conflict} onClick={jump}>
      {`${lessonName(clash)}, ${day(clash.weekday)}: ${say(clash)}`}
    </button>
  )
}
