import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { actions } from './editorActions.ts'
import { bullets, heading, item, lineBreak, numbers, paragraph, quote } from './editorSchema.ts'

export interface EditorOptions {
  readonly onLink: () => void
  readonly onToolbar: () => void
}

const addBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView())
  return true
}

const devanagari = '०१२३४५६७८९'
const urdu = '۰۱۲۳۴۵۶۷۸۹'
const figure = (text: string) =>
  Number([...text].map((one) => Math.max(devanagari.indexOf(one), urdu.indexOf(one), Number(one) || 0)).join(''))

/** Markdown-like input rules; Backspace right after one restores the typed characters. */
const shapes = () =>
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*•]\s$/, bullets),
      wrappingInputRule(
        /^\s*([\d०-९۰-۹]{1,3})[.)]\s$/,
        numbers,
        (match) => ({ start: Math.max(1, figure(match[1] ?? '')) }),
        (match, node) => node.childCount + Number(node.attrs.start) === figure(match[1] ?? ''),
      ),
      wrappingInputRule(/^\s*>\s$/, quote),
      textblockTypeInputRule(/^(#{2,3})\s$/, heading, (match) => ({ level: match[1]?.length === 3 ? 3 : 2 })),
    ],
  })

/** Tab indents list items; Escape followed by Tab leaves the field, so that it is not a keyboard trap. */
function tabKeys(): Record<string, Command> {
  let isLeaving = false
  const unlessLeaving =
    (run: Command): Command =>
    (...given) => {
      const leaves = isLeaving
      isLeaving = false
      return !leaves && run(...given)
    }
  return {
    Tab: unlessLeaving(actions.indent.run),
    'Shift-Tab': unlessLeaving(actions.outdent.run),
    Escape: (state) => {
      const leaves = !isLeaving && actions.outdent.run(state)
      isLeaving = leaves
      return leaves
    },
  }
}

const runs = (run: () => void): Command => {
  return (_, dispatch) => {
    if (dispatch) run()
    return true
  }
}

const keys = ({ onLink, onToolbar }: EditorOptions): Record<string, Command> => ({
  ...tabKeys(),
  'Mod-b': actions.bold.run,
  'Mod-i': actions.italic.run,
  'Mod-u': actions.underline.run,
  'Mod-e': actions.code.run,
  'Mod-,': actions.subscript.run,
  'Mod-.': actions.superscript.run,
  'Mod-k': runs(onLink),
  'Mod-z': undo,
  'Mod-Shift-z': redo,
  'Mod-y': redo,
  'Mod-]': actions.indent.run,
  'Mod-[': actions.outdent.run,
  'Mod-Shift-7': actions.numbers.run,
  'Mod-Shift-8': actions.bullets.run,
  'Mod-Shift-9': actions.quote.run,
  'Alt-F10': runs(onToolbar),
  Enter: splitListItem(item),
  'Shift-Enter': addBreak,
  Backspace: chainCommands(undoInputRule, outOfHeading),
})

/** At the start of a heading, Backspace first removes the heading, then joins lines. */
function outOfHeading(...[state, dispatch]: Parameters<Command>): boolean {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== heading) return false
  dispatch?.(state.tr.setNodeMarkup($from.before(), paragraph))
  return true
}

/** All plugins of the editor. */
export const editing = (options: EditorOptions): Plugin[] => [
  shapes(),
  keymap(keys(options)),
  keymap(baseKeymap),
  history(),
]
