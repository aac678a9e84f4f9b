import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import css from './media/Player.module.css'
import { playersText } from './words.ts'

type Result = { userId: string; person: string; points: number; outOf: number; finishedAt: string }

/** The latest results: the user's own, or everyone's for the resource's owner. */
export function Results({ results, isEverybody }: { results: readonly Result[]; isEverybody: boolean }) {
  const text = useText(playersText).questions
  const { time } = useFormat()
  const zone = useSchool().timeZone
  return (
    <section className={css.part}>
      <h2>{isEverybody ? text.results : text.myResults}</h2>
      <ul className={css.lines}>
        {results.map((one) => (
          <li key={`${one.userId} ${one.finishedAt}`}>
            <span className={css.grow}>{isEverybody ? one.person : time(one.finishedAt, zone)}</span>
            {isEverybody && <span className={css.quiet}>{time(one.finishedAt, zone)}</span>}
            {/* A module can be completed without a score. */}
            <strong>{one.outOf === 0 ? text.done : fill(text.outOf, { points: one.points, outOf: one.outOf })}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}
