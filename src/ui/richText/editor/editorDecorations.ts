import { type EditorState, Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import { holding } from './selectionHold.ts'

const isUnwritten = ({ doc }: EditorState) =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0

const hold = () =>
  new Plugin<boolean>({
    key: holding,
    state: { init: () => false, apply: (tr, isHeld) => tr.getMeta(holding) ?? isHeld },
    props: {
      decorations: (state) => {
        const { from, to } = state.selection
        if (!holding.getState(state) || from === to) return null
        return DecorationSet.create(state.doc, [Decoration.inline(from, to, { 'data-held': '' })])
      },
    },
  })

const hint = (placeholder: () => string) =>
  new Plugin({
    props: {
      decorations: (state) => {
        const words = placeholder()
        if (!words || !isUnwritten(state)) return null
        const { nodeSize } = state.doc.child(0)
        return DecorationSet.create(state.doc, [Decoration.node(0, nodeSize, { 'data-placeholder': words })])
      },
    },
  })

const decorating = (placeholder: () => string): Plugin[] => [hold(), hint(placeholder)]

/** The heavier half of the editor, a separate chunk so that both halves load in parallel. */
export const drawing = {
  EditorView,
  /** Drawn over the text: the placeholder, and the range a link is being set on. */
  decorating,
}

export type EditorDrawing = typeof drawing
