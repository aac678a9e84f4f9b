import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmark,
  IconBookmarkFilled,
  IconCursorText,
  IconEraser,
  IconHighlight,
  IconNote,
  IconPencil,
} from '@tabler/icons-react'
import { highlightColours, penColours } from '#modules/reader/limits.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import css from '../book/Reader.module.css'
import type { Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'
import { highlighterOf, inkOf } from './inkStrokes.ts'
import type { Marks } from './useMarks.ts'

type MarkToolsProps = {
  tool: Tool
  setTool: (tool: Tool) => void
  penColour: number
  setPenColour: (colour: number) => void
  highlightColour: number
  setHighlightColour: (colour: number) => void
  marks: Marks
  isBookmarked: boolean
  onBookmark: () => void
}

const tools = [
  ['select', IconCursorText],
  ['highlight', IconHighlight],
  ['pen', IconPencil],
  ['eraser', IconEraser],
  ['note', IconNote],
] as const

/** The annotation tools: highlighter, pen, eraser, notes and bookmarks. */
export function MarkTools(props: MarkToolsProps) {
  const { tool, setTool, marks, isBookmarked } = props
  const text = useText(readerText).tools
  const count = useCount()
  return (
    <div role="toolbar" aria-label={text.label} className={css.tools}>
      <div className={css.group}>
        {tools.map(([name, icon]) => (
          <IconButton
            key={name}
            icon={icon}
            label={text[name]}
            pressed={tool === name}
            onClick={() => setTool(tool === name ? 'select' : name)}
          />
        ))}
      </div>
      {tool === 'highlight' && (
        <Colours
          label={text.highlightColours}
          all={highlightColours}
          paint={highlighterOf}
          chosen={props.highlightColour}
          choose={props.setHighlightColour}
        />
      )}
      {tool === 'pen' && (
        <Colours
          label={text.penColours}
          all={penColours}
          paint={inkOf}
          chosen={props.penColour}
          choose={props.setPenColour}
        />
      )}
      <div className={css.group}>
        <IconButton icon={IconArrowBackUp} label={text.undo} disabled={!marks.canUndo} onClick={marks.undo} />
        <IconButton icon={IconArrowForwardUp} label={text.redo} disabled={!marks.canRedo} onClick={marks.redo} />
        <IconButton
          icon={isBookmarked ? IconBookmarkFilled : IconBookmark}
          label={isBookmarked ? text.unbookmark : text.bookmark}
          pressed={isBookmarked}
          onClick={props.onBookmark}
        />
      </div>
      <span className={css.sent} role="status">
        {marks.waiting > 0 ? count(text.waiting, marks.waiting) : text.saved}
      </span>
    </div>
  )
}

type ColoursProps = {
  label: string
  all: readonly number[]
  paint: (colour: number) => string
  chosen: number
  choose: (colour: number) => void
}

function Colours({ label, all, paint, chosen, choose }: ColoursProps) {
  const text = useText(readerText).tools
  return (
    <div role="radiogroup" aria-label={label} className={css.colours}>
      {all.map((colour) => (
        <label key={colour} className={css.colour}>
          <input
            type="radio"
            name={label}
            aria-label={fill(text.colour, { n: colour })}
            checked={chosen === colour}
            onChange={() => choose(colour)}
          />
          <span style={{ backgroundColor: paint(colour) }} />
        </label>
      ))}
    </div>
  )
}
