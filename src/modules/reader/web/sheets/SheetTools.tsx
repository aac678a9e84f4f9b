import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEraser,
  IconHighlight,
  IconNote,
  IconPencil,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { type Ink, ToolOptions } from '../marks/ToolOptions.tsx'
import type { Marks } from '../marks/useMarks.ts'
import type { Tool } from '../page/pageViewProps.ts'
import { readerText } from '../words.ts'
import css from './MarkedPages.module.css'

type SheetToolsProps = {
  tool: Tool
  setTool: (tool: Tool) => void
  ink: Ink
  setInk: (ink: Ink) => void
  marks: Marks
  /** In steps; 0 shows the whole page. */
  onZoom: (steps: number) => void
  children: ReactNode
}

const tools = [
  ['pen', 'pen', IconPencil, 'P'],
  ['marker', 'highlight', IconHighlight, 'H'],
  ['eraser', 'eraser', IconEraser, 'E'],
  ['note', 'note', IconNote, 'T'],
] as const

/** The pen, the highlighter, the eraser and notes above the pages. */
export function SheetTools({ tool, setTool, ink, setInk, marks, onZoom, children }: SheetToolsProps) {
  const { tools: text, bar } = useText(readerText)
  const toggle = (name: Tool) => setTool(tool === name ? 'select' : name)
  useShortcut('p', text.pen, () => toggle('pen'))
  useShortcut('h', text.highlight, () => toggle('marker'))
  useShortcut('e', text.eraser, () => toggle('eraser'))
  useShortcut('t', text.note, () => toggle('note'))
  useShortcut('mod+z', text.undo, ({ shiftKey }) => (shiftKey ? marks.redo() : marks.undo()))
  return (
    <div role="toolbar" aria-label={text.label} className={css.tools}>
      {tools.map(([name, word, icon, kbd]) => (
        <IconButton
          key={name}
          icon={icon}
          label={text[word]}
          kbd={kbd}
          pressed={tool === name}
          onClick={() => toggle(name)}
        />
      ))}
      <ToolOptions tool={tool === 'marker' ? 'highlight' : tool} ink={ink} setInk={setInk} />
      <IconButton icon={IconArrowBackUp} label={text.undo} disabled={!marks.canUndo} onClick={marks.undo} />
      <IconButton icon={IconArrowForwardUp} label={text.redo} disabled={!marks.canRedo} onClick={marks.redo} />
      <IconButton icon={IconZoomOut} label={bar.zoomOut} onClick={() => onZoom(-1)} />
      <IconButton icon={IconZoomIn} label={bar.zoomIn} onClick={() => onZoom(1)} />
      {children}
    </div>
  )
}
