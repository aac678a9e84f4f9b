import type { EditorState } from 'prosemirror-state'
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/classNames.ts'
import prose from '../Prose.module.css'
import css from '../RichText.module.css'
import { useRichTextText } from '../useRichTextText.ts'
import {
  actions,
  type EditorActionName,
  faceOf,
  linkAround,
  removeLink,
  sameFace,
  setLink,
  type ToolbarState,
} from './editorActions.ts'
import type { EditorDrawing } from './editorDecorations.ts'
import { type EditorHandle, openEditor } from './editorView.ts'
import { LinkPopover } from './LinkPopover.tsx'
import { holding } from './selectionHold.ts'
import { Toolbar } from './Toolbar.tsx'

/** What a form can ask of the field besides its value. */
export interface RichTextHandle {
  focus: () => void
  /** Emits pending changes at once. */
  flush: () => void
}

export interface RichTextEditorProps {
  drawing: EditorDrawing
  id: string
  value: string
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  isRequired: boolean
  placeholder?: string | undefined
  linkProblem?: ((href: string) => string | undefined) | undefined
  /** It was clicked before it had loaded. */
  startsFocused: boolean
  ref?: Ref<RichTextHandle> | undefined
}

const nothing: ToolbarState = { on: new Set(), able: new Set() }

/** Creates the editor once and always calls the latest props. */
function useEditor(props: RichTextEditorProps, onLink: () => void, onToolbar: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle | null>(null)
  const [face, setFace] = useState(nothing)
  const latest = useRef({ ...props, onLink, onToolbar })
  useLayoutEffect(() => {
    latest.current = { ...props, onLink, onToolbar }
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const onState = (state: EditorState) => {
      const next = faceOf(state)
      setFace((before) => (sameFace(before, next) ? before : next))
    }
    const open = openEditor(place.current, {
      drawing: latest.current.drawing,
      value: latest.current.value,
      onChange: (html) => latest.current.onChange(html),
      onBlur: () => latest.current.onBlur?.(),
      onLink: () => latest.current.onLink(),
      onToolbar: () => latest.current.onToolbar(),
      linkProblem: () => latest.current.linkProblem,
      placeholder: () => latest.current.placeholder ?? '',
      onState,
    })
    editor.current = open
    onState(open.view.state)
    if (latest.current.startsFocused) open.view.focus()
    return () => {
      editor.current = null
      open.close()
    }
  }, [])
  const { id, value, labelledBy, describedBy, isInvalid, isRequired, placeholder } = props
  useLayoutEffect(() => editor.current?.show(value), [value])
  useLayoutEffect(() => {
    editor.current?.describe({
      id,
      class: cx(prose.prose, css.writing),
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      ...(isInvalid && { 'aria-invalid': 'true' }),
      ...(isRequired && { 'aria-required': 'true' }),
      ...(placeholder && { 'aria-placeholder': placeholder }),
    })
  }, [id, labelledBy, describedBy, isInvalid, isRequired, placeholder])
  return { place, editor, face }
}

/** The box with its toolbar and the text; loaded only where it is needed. */
export function RichTextEditor(props: RichTextEditorProps) {
  const text = useRichTextText()
  const keysId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  const [link, setLinkOpen] = useState<{ href: string | null; asksWords: boolean } | null>(null)
  const openLink = () => {
    const view = editor.current?.view
    if (!view) return
    const { state } = view
    const href = linkAround(state)?.href ?? null
    view.dispatch(state.tr.setMeta(holding, true))
    setLinkOpen({ href, asksWords: state.selection.empty && !href })
  }
  const described = { ...props, describedBy: cx(props.describedBy, keysId) }
  const { place, editor, face } = useEditor(described, openLink, () =>
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  )
  const focus = () => editor.current?.view.focus()
  useImperativeHandle(props.ref, () => ({ focus, flush: () => editor.current?.flush() }))
  useEffect(() => {
    const view = editor.current?.view
    if (!link && view && holding.getState(view.state)) view.dispatch(view.state.tr.setMeta(holding, false))
  }, [link, editor])
  const run = (command: (typeof actions)[EditorActionName]['run']) => {
    const view = editor.current?.view
    if (view) command(view.state, view.dispatch, view)
  }
  const finish = (command: (typeof actions)[EditorActionName]['run']) => {
    setLinkOpen(null)
    focus()
    run(command)
  }
  // With the mouse the text keeps the focus; with the keyboard it stays on the button.
  const act = (name: EditorActionName) => {
    const isByKeys = bar.current?.contains(document.activeElement)
    run(actions[name].run)
    if (!isByKeys) focus()
  }
  return (
    <div className={css.box} data-invalid={props.isInvalid || undefined}>
      <Toolbar
        face={face}
        linkButton={linkButton}
        bar={bar}
        controls={props.id}
        isLinkOpen={link !== null}
        onAction={act}
        onLink={() => (link ? setLinkOpen(null) : openLink())}
        onLeave={focus}
      />
      {link && (
        <LinkPopover
          {...link}
          anchor={linkButton}
          linkProblem={props.linkProblem}
          onSet={(href, words) => finish(setLink(href, words))}
          onRemove={() => finish(removeLink)}
          onCancel={() => {
            setLinkOpen(null)
            focus()
          }}
          onClose={() => setLinkOpen(null)}
        />
      )}
      <div ref={place} className={css.area} />
      <span id={keysId} className="visually-hidden">
        {text.keys}
      </span>
    </div>
  )
}
