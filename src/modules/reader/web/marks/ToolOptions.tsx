import { highlightColours, penColours, penSizes } from '#modules/reader/limits.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import type { Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'
import { highlighterOf, inkOf } from './inkStrokes.ts'
import css from './MarkTools.module.css'

/** The chosen colours, and the pen's size as a place in `penSizes`. */
export type Ink = { pen: number; highlight: number; size: number }

type ToolOptionsProps = { tool: Tool; ink: Ink; setInk: (ink: Ink) => void }

/** Diameters of the dots that stand for the pen's sizes, in CSS pixels. */
const dots = [6, 12, 20] as const

/** The colours and sizes of the chosen tool. */
export function ToolOptions({ tool, ink, setInk }: ToolOptionsProps) {
  const text = useText(readerText).tools
  if (tool === 'highlight')
    return (
      <Choices
        label={text.highlightColours}
        all={highlightColours.map((n) => ({ n, name: fill(text.colour, { n }), paint: highlighterOf(n) }))}
        chosen={ink.highlight}
        choose={(highlight) => setInk({ ...ink, highlight })}
      />
    )
  if (tool !== 'pen') return null
  const names = [text.thin, text.medium, text.thick]
  return (
    <>
      <Choices
        label={text.penColours}
        all={penColours.map((n) => ({ n, name: fill(text.colour, { n }), paint: inkOf(n) }))}
        chosen={ink.pen}
        choose={(pen) => setInk({ ...ink, pen })}
      />
      <Choices
        label={text.penSizes}
        all={penSizes.map((_, n) => ({ n, name: names[n] ?? '', paint: inkOf(ink.pen), size: dots[n] }))}
        chosen={ink.size}
        choose={(size) => setInk({ ...ink, size })}
      />
    </>
  )
}

type ChoicesProps = {
  label: string
  all: readonly { n: number; name: string; paint: string; size?: number | undefined }[]
  chosen: number
  choose: (n: number) => void
}

function Choices({ label, all, chosen, choose }: ChoicesProps) {
  return (
    <div role="radiogroup" aria-label={label} className={css.choices}>
      {all.map(({ n, name, paint, size }) => (
        <label key={n} className={css.dot} title={name}>
          <input type="radio" name={label} aria-label={name} checked={chosen === n} onChange={() => choose(n)} />
          <span style={{ backgroundColor: paint, ...(size && { inlineSize: size, blockSize: size }) }} />
        </label>
      ))}
    </div>
  )
}
