import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useResize } from '#ui/layout/measurements.ts'
import css from '../RichText.module.css'
import { useRichTextText } from '../useRichTextText.ts'
import type { EditorActionName, ToolbarState } from './editorActions.ts'
import { shownKeys, spokenKeys, type ToolbarTool, tools } from './toolbarTools.ts'

export interface ToolbarProps {
  face: ToolbarState
  /** The id of the element it controls. */
  controls: string
  isLinkOpen: boolean
  linkButton: RefObject<HTMLButtonElement | null>
  bar: RefObject<HTMLDivElement | null>
  onAction: (name: EditorActionName) => void
  onLink: () => void
  /** Escape returns to the text. */
  onLeave: () => void
}

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>('[data-tool]')]

function moved(event: KeyboardEvent<HTMLDivElement>): HTMLButtonElement | undefined {
  const all = buttonsOf(event.currentTarget)
  const at = all.indexOf(event.target as HTMLButtonElement)
  if (at < 0) return undefined
  const onwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return all[0]
  if (event.key === 'End') return all.at(-1)
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  return all.at(event.key === onwards ? (at + 1) % all.length : at - 1)
}

/** Fades the edge where there is more to scroll to. */
function useEdges(bar: RefObject<HTMLDivElement | null>) {
  const mark = () => {
    const element = bar.current
    if (!element) return
    const hidden = element.scrollWidth - element.clientWidth
    const rtl = getComputedStyle(element).direction === 'rtl'
    const left = rtl ? hidden + element.scrollLeft : element.scrollLeft
    element.style.setProperty('--before', left > 1 ? '24px' : '0px')
    element.style.setProperty('--after', hidden - left > 1 ? '24px' : '0px')
  }
  useResize(() => [bar.current], mark)
  return mark
}

/** The formatting buttons: one tab stop, arrow keys inside. */
export function Toolbar(props: ToolbarProps) {
  const { face, controls, isLinkOpen, linkButton, bar, onAction, onLink, onLeave } = props
  const text = useRichTextText()
  const [current, setCurrent] = useState<ToolbarTool['name']>('bold')
  const markEdges = useEdges(bar)
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onLeave()
    }
    const next = moved(event)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const reach = (event: FocusEvent<HTMLDivElement>) => {
    const name = event.target.dataset.tool as ToolbarTool['name'] | undefined
    if (name) setCurrent(name)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text.toolbar}
      aria-controls={controls}
      className={css.toolbar}
      data-print="hide"
      onKeyDown={keys}
      onFocus={reach}
      onScroll={markEdges}
    >
      {tools.map((group) => (
        <div key={group[0]?.name} className={css.group}>
          {group.map((tool) => {
            const isLink = tool.name === 'link'
            return (
              <ToolButton
                key={tool.name}
                tool={tool}
                face={face}
                ref={isLink ? linkButton : undefined}
                isStop={current === tool.name}
                isOpen={isLink ? isLinkOpen : undefined}
                onPress={() => (tool.name === 'link' ? onLink() : onAction(tool.name))}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface ToolButtonProps {
  tool: ToolbarTool
  face: ToolbarState
  ref: RefObject<HTMLButtonElement | null> | undefined
  isStop: boolean
  /** Only for a button that opens something. */
  isOpen: boolean | undefined
  onPress: () => void
}

const withoutState: ReadonlySet<ToolbarTool['name']> = new Set(['indent', 'outdent', 'undo', 'redo'])

function ToolButton({ tool, face, ref, isStop, isOpen, onPress }: ToolButtonProps) {
  const { name, icon, keys, mirrors } = tool
  const text = useRichTextText()
  const isAble = name === 'link' || face.able.has(name)
  return (
    <IconButton
      label={text[name]}
      icon={icon}
      size="small"
      kbd={keys && shownKeys(keys)}
      pressed={withoutState.has(name) ? undefined : face.on.has(name)}
      {...(isOpen !== undefined && { 'aria-haspopup': 'dialog' as const, 'aria-expanded': isOpen })}
      aria-disabled={isAble ? undefined : true}
      aria-keyshortcuts={keys && spokenKeys(keys)}
      data-tool={name}
      data-mirrors={mirrors}
      tabIndex={isStop ? 0 : -1}
      className={css.tool}
      ref={ref}
      // A press must not take the focus, and with it the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => isAble && onPress()}
    />
  )
}
