import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import type { RichMarkName } from '../html/richDocument.ts'
import { bullets, heading, item, numbers, paragraph, quote, schema } from './editorSchema.ts'

export type EditorActionName =
  | 'heading'
  | 'subheading'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'subscript'
  | 'superscript'
  | 'code'
  | 'bullets'
  | 'numbers'
  | 'indent'
  | 'outdent'
  | 'quote'
  | 'undo'
  | 'redo'

export interface EditorAction {
  readonly run: Command
  /** Only for toggles. */
  readonly isOn?: (state: EditorState) => boolean
}

/** The nearest ancestor of one of these types. */
function around(
  $at: ResolvedPos,
  types: readonly NodeType[],
): { node: ReturnType<ResolvedPos['node']>; pos: number } | null {
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth)
    if (types.includes(node.type)) return { node, pos: $at.before(depth) }
  }
  return null
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return !!type.isInSet(storedMarks ?? $from.marks())
  return doc.rangeHasMark(from, to, type)
}

const marking = (name: RichMarkName): EditorAction => {
  const type = schema.marks[name]
  return { run: toggleMark(type), isOn: (state) => hasMark(state, type) }
}

const titling = (level: 2 | 3): EditorAction => {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === heading && $from.parent.attrs.level === level
  return {
    isOn,
    run: (state, dispatch) =>
      isOn(state) ? setBlockType(paragraph)(state, dispatch) : setBlockType(heading, { level })(state, dispatch),
  }
}

const nearestList = ({ selection: { $from } }: EditorState) => around($from, [bullets, numbers])

/** Toggles a list or changes its kind; a heading becomes a paragraph first, as list items cannot hold one. */
const listing = (type: NodeType): EditorAction => ({
  isOn: (state) => nearestList(state)?.node.type === type,
  run: (state, dispatch, view) => {
    const list = nearestList(state)
    if (list?.node.type === type) return liftListItem(item)(state, dispatch)
    if (list) {
      dispatch?.(state.tr.setNodeMarkup(list.pos, type))
      return true
    }
    if (state.selection.$from.parent.type !== heading) return wrapInList(type)(state, dispatch)
    if (!dispatch || !view) return true
    setBlockType(paragraph)(state, dispatch)
    return wrapInList(type)(view.state, dispatch)
  },
})

const isQuoted = ({ selection: { $from } }: EditorState) => around($from, [quote]) !== null

export const actions: { readonly [name in EditorActionName]: EditorAction } = {
  heading: titling(2),
  subheading: titling(3),
  bold: marking('strong'),
  italic: marking('em'),
  underline: marking('underline'),
  subscript: marking('sub'),
  superscript: marking('sup'),
  code: marking('code'),
  bullets: listing(bullets),
  numbers: listing(numbers),
  indent: { run: sinkListItem(item) },
  outdent: { run: liftListItem(item) },
  quote: {
    isOn: isQuoted,
    run: (state, dispatch) => (isQuoted(state) ? lift(state, dispatch) : wrapIn(quote)(state, dispatch)),
  },
  undo: { run: undo },
  redo: { run: redo },
}

/** The state of the buttons: which actions are on, and which are available at the caret. */
export interface ToolbarState {
  readonly on: ReadonlySet<EditorActionName | 'link'>
  readonly able: ReadonlySet<EditorActionName>
}

export function faceOf(state: EditorState): ToolbarState {
  const names = Object.keys(actions) as EditorActionName[]
  const on = new Set<EditorActionName | 'link'>(names.filter((name) => actions[name].isOn?.(state)))
  if (linkAround(state)) on.add('link')
  return { on, able: new Set(names.filter((name) => actions[name].run(state))) }
}

export const sameFace = (one: ToolbarState, other: ToolbarState): boolean =>
  one.on.size === other.on.size &&
  one.able.size === other.able.size &&
  [...one.on].every((name) => other.on.has(name)) &&
  [...one.able].every((name) => other.able.has(name))

export interface LinkRange {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** The whole link at the start of the selection. */
export function linkAround({ selection }: EditorState): LinkRange | null {
  const type = schema.marks.link
  const { $from } = selection
  const { parent } = $from
  const beside = [parent.childAfter($from.parentOffset), parent.childBefore($from.parentOffset)]
  const at = beside.find((one) => one.node && type.isInSet(one.node.marks))
  const mark = at?.node && type.isInSet(at.node.marks)
  if (!at || !mark) return null
  let first = at.index
  let last = at.index
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first--
  while (last < parent.childCount - 1 && mark.isInSet(parent.child(last + 1).marks)) last++
  let from = $from.start()
  for (let index = 0; index < first; index++) from += parent.child(index).nodeSize
  let to = from
  for (let index = first; index <= last; index++) to += parent.child(index).nodeSize
  return { from, to, href: String(mark.attrs.href) }
}

/** Links the selection or changes the link there; with no selection, inserts new text. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const type = schema.marks.link
    const mark = type.create({ href })
    const { selection } = state
    const range = selection.empty ? linkAround(state) : selection
    if (range) {
      dispatch?.(state.tr.removeMark(range.from, range.to, type).addMark(range.from, range.to, mark).scrollIntoView())
      return true
    }
    const marks = mark.addToSet(state.storedMarks ?? selection.$from.marks())
    dispatch?.(state.tr.replaceSelectionWith(schema.text(words, marks), false).scrollIntoView())
    return true
  }
}

export const removeLink: Command = (state, dispatch) => {
  const range = linkAround(state)
  if (!range) return false
  dispatch?.(state.tr.removeMark(range.from, range.to, schema.marks.link))
  return true
}
