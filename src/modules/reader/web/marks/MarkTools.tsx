import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconCursorText,
  IconEraser,
  IconHighlight,
  IconNote,
  IconPencil,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import type { Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'
import { highlighterOf, inkOf } from './inkStrokes.ts'
import css from './MarkTools.module.css'
import { type Ink, ToolOptions } from './ToolOptions.tsx'
import type { Marks } from './useMarks.ts'

type MarkToolsProps = {
  tool: Tool
  setTool: (tool: Tool) => void
  ink: Ink
  setInk: (ink: Ink) => void
  marks: Marks
  isBookmarked: boolean
  onBookmark: () => void
}

const tools = [
  ['select', IconCursorText, 'Esc'],
  ['highlight', IconHighlight, 'H'],
  ['pen', IconPencil, 'P'],
  ['eraser', IconEraser, 'E'],
  ['note', IconNote, 'N'],
] as const

/** The annotation tools beside the page: highlighter, pen, eraser, notes and bookmarks. */
export function MarkTools(props: MarkToolsProps) {
  const { tool, setTool, ink, setInk, marks, isBookmarked } = props
  const text = useText(readerText).tools
  return (
    <div role="toolbar" aria-label={text.label} aria-orientation="vertical" className={css.rail}>
      {tools.map(([name, icon, kbd]) => (
        <IconButton
          key={name}
          icon={icon}
          label={text[name]}
          kbd={kbd}
          pressed={tool === name}
          onClick={() => setTool(tool === name ? 'select' : name)}
        />
      ))}
      <ToolOptions tool={tool} ink={ink} setInk={setInk} />
      <span className={css.rule} />
      <IconButton icon={IconArrowBackUp} label={text.undo} disabled={!marks.canUndo} onClick={marks.undo} />
      <IconButton icon={IconArrowForwardUp} label={text.redo} disabled={!marks.canRedo} onClick={marks.redo} />
      <IconButton
        icon={isBookmarked ? IconBookmarkFilled : IconBookmark}
        label={isBookmarked ? text.unbookmark : text.bookmark}
        pressed={isBookmarked}
        onClick={props.onBookmark}
      />
    </div>
  )
}

/** The same tools as a row, in place of the toolbar of a narrow window. */
export function ToolRow({ tool, setTool, ink, setInk, marks, onDone }: MarkToolsProps & { onDone: () => void }) {
  const text = useText(readerText).tools
  const [isChoosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const paint = tool === 'highlight' ? highlighterOf(ink.highlight) : inkOf(ink.pen)
  const hasOptions = tool === 'pen' || tool === 'highlight'
  return (
    <div role="toolbar" aria-label={text.label} className={css.row}>
      <IconButton
        icon={IconCheck}
        label={text.done}
        onClick={() => {
          setTool('select')
          onDone()
        }}
      />
      <span className={css.space} />
      {tools.slice(1).map(([name, icon]) => (
        <IconButton
          key={name}
          icon={icon}
          label={text[name]}
          pressed={tool === name}
          onClick={() => setTool(tool === name ? 'select' : name)}
        />
      ))}
      <button
        ref={button}
        type="button"
        className={css.dot}
        disabled={!hasOptions}
        aria-label={tool === 'highlight' ? text.highlightColours : text.penColours}
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        <span style={{ backgroundColor: paint }} />
      </button>
      <Popover
        open={isChoosing && hasOptions}
        onClose={() => setChoosing(false)}
        anchor={button}
        label={text.penColours}
        className={css.options}
      >
        <ToolOptions tool={tool} ink={ink} setInk={setInk} />
      </Popover>
      <span className={css.space} />
      <IconButton icon={IconArrowBackUp} label={text.undo} disabled={!marks.canUndo} onClick={marks.undo} />
      <IconButton icon={IconArrowForwardUp} label={text.redo} disabled={!marks.canRedo} onClick={marks.redo} />
    </div>
  )
}
