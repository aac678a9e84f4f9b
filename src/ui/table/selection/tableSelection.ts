/** The selected rows: some by id, or everything that matches except a few. */
export interface TableSelection {
  allMatching: boolean
  /** The selected ids; with `allMatching`, the deselected ones. */
  ids: ReadonlySet<string>
}

export const nothingSelected: TableSelection = { allMatching: false, ids: new Set() }

export const isSelected = (selection: TableSelection, id: string): boolean =>
  selection.ids.has(id) !== selection.allMatching

export const countSelected = (selection: TableSelection, total: number): number =>
  selection.allMatching ? Math.max(0, total - selection.ids.size) : selection.ids.size

/** Selects or deselects these rows and leaves the others as they are. */
export function withSelected(selection: TableSelection, ids: readonly string[], selected: boolean): TableSelection {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (selected === selection.allMatching) next.delete(id)
    else next.add(id)
  }
  return { allMatching: selection.allMatching, ids: next }
}

/** The rows from one to another in display order. */
export function between(shown: readonly string[], from: string, to: string): string[] {
  const a = shown.indexOf(from)
  const b = shown.indexOf(to)
  if (a < 0 || b < 0) return [to]
  return shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}
