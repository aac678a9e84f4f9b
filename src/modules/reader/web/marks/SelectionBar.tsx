import { IconCopy, IconNote } from '@tabler/icons-react'
import { highlightColours } from '#modules/reader/limits.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { readerText } from '../words.ts'
import { highlighterOf } from './inkStrokes.ts'
import css from './MarkTools.module.css'

type SelectionBarProps = {
  /** Where the selected words are in the window. */
  box: DOMRect
  onHighlight: (colour: number) => void
  onNote: () => void
  onCopy: () => void
}

/** Half the bar's width and its height, in CSS pixels, to keep it inside the window. */
const [halfWidth, height] = [140, 56]

/** What can be done with the selected words: highlight them in a colour, write a note, copy them. */
export function SelectionBar({ box, onHighlight, onNote, onCopy }: SelectionBarProps) {
  const text = useText(readerText).tools
  const middle = Math.min(innerWidth - halfWidth - 8, Math.max(halfWidth + 8, box.left + box.width / 2))
  // Above the words, or below them where there is no room.
  const top = box.top > height + 56 ? box.top - height : Math.min(innerHeight - height, box.bottom + 8)
  return (
    <div
      role="toolbar"
      aria-label={text.selection}
      className={css.selection}
      style={{ left: middle, top }}
      // A press on the bar must not clear the selection.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className={css.dot}
          aria-label={fill(text.highlightIn, { n: colour })}
          onClick={() => onHighlight(colour)}
        >
          <span style={{ backgroundColor: highlighterOf(colour) }} />
        </button>
      ))}
      <IconButton icon={IconNote} label={text.note} onClick={onNote} />
      <IconButton icon={IconCopy} label={text.copy} onClick={onCopy} />
    </div>
  )
}
