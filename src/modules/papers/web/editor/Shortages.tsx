import type { Solution } from '#modules/papers/records.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { papersText } from '../words.ts'
import css from './Editor.module.css'

type Impossible = Exclude<Solution, { kind: 'paper' }>
export type Shortage = Extract<Solution, { kind: 'short' }>['shortages'][number]
type ShortagesProps = {
  outcome: Impossible
  /** The address for writing a question of this kind. */
  writeAt: (kind: Shortage) => string
  onRelax: (tolerance: number) => void
  onReuse: () => void
}

/** Why no paper can be made, and the ways out. */
export function Shortages({ outcome, writeAt, onRelax, onReuse }: ShortagesProps) {
  const text = useText(papersText)
  const count = useCount()
  const { tolerance, reuse } = outcome.ways
  const level = (difficulty: number | null, bloom: number | null) => [
    difficulty === null ? '' : text.difficulties[difficulty as 1],
    bloom === null ? '' : text.blooms[bloom as 1],
  ]
  return (
    <div className={css.stack}>
      <Notice tone="warn" live title={text.editor.impossible[outcome.kind]} />
      <Lines>
        {outcome.kind === 'short'
          ? outcome.shortages.map((one) => (
              <Line
                key={JSON.stringify(one)}
                name={[one.chapter ?? '', text.types[one.type], count(text.contents.worth, one.marks)]
                  .concat(level(one.difficulty, one.bloom))
                  .filter(Boolean)
                  .join(' · ')}
                meta={fill(text.editor.needs, { need: one.need, has: one.has })}
              >
                <ButtonLink size="small" to={writeAt(one)} target="_blank">
                  {text.editor.write}
                </ButtonLink>
              </Line>
            ))
          : outcome.lines.map((line) => (
              <Line
                key={JSON.stringify(line)}
                name={
                  line.kind === 'chapter'
                    ? line.chapter
                    : line.kind === 'difficulty'
                      ? text.difficulties[line.difficulty as 1]
                      : text.blooms[line.bloom as 1]
                }
              >
                {`${line.percent} %`}
              </Line>
            ))}
      </Lines>
      <h3 className={css.heading}>{text.editor.ways}</h3>
      <Lines label={text.editor.ways}>
        <Line name={tolerance === null ? text.editor.way.noRelax : text.editor.way.relax}>
          {tolerance !== null && (
            <Button size="small" onClick={() => onRelax(tolerance)}>
              {fill(text.editor.relax, { n: tolerance })}
            </Button>
          )}
        </Line>
        <Line name={reuse === null ? text.editor.way.noReuse : text.editor.way.reuse}>
          {reuse !== null && (
            <Button size="small" onClick={onReuse}>
              {count(text.editor.reuse, reuse)}
            </Button>
          )}
        </Line>
        <Line name={outcome.kind === 'short' ? text.editor.way.write : text.editor.way.noWrite} />
      </Lines>
    </div>
  )
}
