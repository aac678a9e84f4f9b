import { EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { parseRich } from '../html/htmlParser.ts'
import { writeRich } from '../html/htmlWriter.ts'
import type { RichDoc } from '../html/richDocument.ts'
import { emitter } from './changeEmitter.ts'
import type { EditorDrawing } from './editorDecorations.ts'
import { pasting } from './editorPaste.ts'
import { type EditorOptions, editing } from './editorPlugins.ts'
import { schema } from './editorSchema.ts'

export interface EditorViewOptions extends EditorOptions {
  readonly drawing: EditorDrawing
  readonly placeholder: () => string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onState: (state: EditorState) => void
  readonly onBlur: () => void
  readonly linkProblem: () => ((href: string) => string | undefined) | undefined
}

export interface EditorHandle {
  readonly view: EditorView
  /** Shows a value from outside; an echo of an emitted value changes nothing. */
  show: (html: string) => void
  flush: () => void
  describe: (attributes: Record<string, string>) => void
  close: () => void
}

const richOf = (state: EditorState) => state.doc.toJSON() as RichDoc
const fresh = (html: string, plugins: readonly Plugin[]) =>
  EditorState.create({ doc: schema.nodeFromJSON(parseRich(html)), plugins: [...plugins] })

/** Events that may be the last ones of the page. */
function onLeaving(run: () => void): () => void {
  const hidden = () => document.visibilityState === 'hidden' && run()
  window.addEventListener('pagehide', run)
  window.addEventListener('beforeunload', run)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    window.removeEventListener('pagehide', run)
    window.removeEventListener('beforeunload', run)
    document.removeEventListener('visibilitychange', hidden)
  }
}

/** Browsers report a new selection with a delay; a shortcut pressed before that must work on the current one. */
function catchUp(view: EditorView) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  const { state } = view
  if (view.composing || !(state.selection instanceof TextSelection) || !anchorNode || !focusNode) return
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const place = (node: Node, offset = 0) => state.doc.resolve(view.posAtDOM(node, offset))
  const chosen = TextSelection.between(place(anchorNode, anchorOffset), place(focusNode, focusOffset))
  if (!chosen.eq(state.selection)) view.dispatch(state.tr.setSelection(chosen))
}

/** Mounts an editor in the element, which belongs to it until it is closed. */
export function openEditor(place: HTMLElement, options: EditorViewOptions): EditorHandle {
  const { drawing } = options
  const plugins = [...editing(options), ...drawing.decorating(options.placeholder)]
  const view: EditorView = new drawing.EditorView(place, {
    state: fresh(options.value, plugins),
    ...pasting(options.linkProblem),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) sending.changed(view.state.doc.content.size)
      options.onState(view.state)
    },
    handleDOMEvents: {
      blur: (_, { relatedTarget }) => {
        sending.flush()
        // The toolbar is part of the field.
        if (!(relatedTarget instanceof Node && place.parentElement?.contains(relatedTarget))) options.onBlur()
      },
      // Ctrl+S and Ctrl+Enter save without leaving the field.
      keydown: (_, event) => {
        if (!event.ctrlKey && !event.metaKey) return
        sending.flush()
        catchUp(view)
      },
    },
  })
  const sending = emitter(() => writeRich(richOf(view.state)), options.onChange, options.value)
  const forget = onLeaving(sending.flush)
  return {
    view,
    flush: sending.flush,
    show: (html) => {
      if (sending.isEcho(html) || html === writeRich(richOf(view.state))) return
      sending.restart(html)
      view.updateState(fresh(html, plugins))
      options.onState(view.state)
    },
    describe: (attributes) => view.setProps({ attributes }),
    close: () => {
      sending.flush()
      forget()
      view.destroy()
    },
  }
}
