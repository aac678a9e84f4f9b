/** The state of a register being marked: the codes, the current line, and the undo history. */
export type Marks<Code extends string> = {
  readonly ids: readonly string[]
  readonly codes: Readonly<Record<string, Code>>
  readonly at: number
  /** Undo history, oldest first. */
  readonly past: readonly { readonly codes: Readonly<Record<string, Code>>; readonly at: number }[]
}

const maxUndoSteps = 200

export const startMarks = <Code extends string>(lines: readonly { id: string; code: Code }[]): Marks<Code> => ({
  ids: lines.map(({ id }) => id),
  codes: Object.fromEntries(lines.map(({ id, code }) => [id, code])),
  at: 0,
  past: [],
})

const within = (marks: { ids: readonly string[] }, at: number) => Math.max(0, Math.min(at, marks.ids.length - 1))

export const moveTo = <Code extends string>(marks: Marks<Code>, at: number): Marks<Code> => ({
  ...marks,
  at: within(marks, at),
})

function change<Code extends string>(
  marks: Marks<Code>,
  codes: Readonly<Record<string, Code>>,
  at: number,
): Marks<Code> {
  const past = [...marks.past, { codes: marks.codes, at: marks.at }].slice(-maxUndoSteps)
  return { ...marks, codes, at: within(marks, at), past }
}

/** Sets one line and moves to `next`. */
export function setCode<Code extends string>(marks: Marks<Code>, at: number, code: Code, next = at): Marks<Code> {
  const id = marks.ids[at]
  return id === undefined ? marks : change(marks, { ...marks.codes, [id]: code }, next)
}

/** Sets a line and all below it, as one undo step. */
export function setRest<Code extends string>(marks: Marks<Code>, at: number, code: Code): Marks<Code> {
  const rest = Object.fromEntries(marks.ids.slice(at).map((id) => [id, code]))
  return change(marks, { ...marks.codes, ...rest }, at)
}

/** Sets some lines, as one undo step. */
export const setCodes = <Code extends string>(marks: Marks<Code>, ids: readonly string[], code: Code): Marks<Code> =>
  change(marks, { ...marks.codes, ...Object.fromEntries(ids.map((id) => [id, code])) }, marks.at)

export function undo<Code extends string>(marks: Marks<Code>): Marks<Code> {
  const last = marks.past.at(-1)
  return last ? { ...marks, ...last, past: marks.past.slice(0, -1) } : marks
}

type KeyPress = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Handles a key: letters set the code, Shift sets the rest too, arrows move, Ctrl+Z undoes. Null: not a shortcut. */
export function handleKey<Code extends string>(
  marks: Marks<Code>,
  keys: Readonly<Record<string, Code>>,
  event: KeyPress,
): Marks<Code> | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'z' && !shiftKey ? undo(marks) : null
  if (altKey) return null
  const code = keys[key.toLowerCase()]
  if (code) return shiftKey ? setRest(marks, marks.at, code) : setCode(marks, marks.at, code, marks.at + 1)
  if (key === 'ArrowDown') return moveTo(marks, marks.at + 1)
  if (key === 'ArrowUp') return moveTo(marks, marks.at - 1)
  if (key === 'Home') return moveTo(marks, 0)
  return key === 'End' ? moveTo(marks, marks.ids.length - 1) : null
}

/**
 * The line whose roll number is typed: the exact number, else the first that starts with it. A digit that leads nowhere
 * starts a new number. Null: nobody has such a number.
 */
export function findRoll(rolls: readonly string[], typed: string, digit: string): { typed: string; at: number } | null {
  // Of a roll number such as 7B04, people type the 4.
  const numbers = rolls.map((roll) => (/\d+$/.exec(roll)?.[0] ?? '').replace(/^0+(?=\d)/, ''))
  for (const wanted of typed === '' ? [digit] : [typed + digit, digit]) {
    const exact = numbers.indexOf(wanted)
    const at = exact >= 0 ? exact : numbers.findIndex((number) => number.startsWith(wanted))
    if (at >= 0) return { typed: wanted, at }
  }
  return null
}
