import { type KeyboardEvent, useState } from 'react'

export type CellPosition = { readonly row: number; readonly column: number }

type Size = { readonly rows: number; readonly columns: number }

const pageStep = 5

/** The cell a key moves to, or null for other keys. `mirrored` is for right-to-left layouts. */
export function nextCell(
  { row, column }: CellPosition,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { rows, columns }: Size,
  mirrored = false,
): CellPosition | null {
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  const forward = mirrored ? -1 : 1
  const toGridEdge = event.ctrlKey || event.metaKey
  const to = (r: number, c: number): CellPosition => ({ row: within(r, rows), column: within(c, columns) })
  switch (event.key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + forward)
    case 'ArrowLeft':
      return to(row, column - forward)
    case 'PageDown':
      return to(row + pageStep, column)
    case 'PageUp':
      return to(row - pageStep, column)
    case 'Home':
      return to(toGridEdge ? 0 : row, 0)
    case 'End':
      return to(toGridEdge ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}

/** Makes a grid of checkboxes one tab stop: spread `cell` on each checkbox and put `onKeyDown` on the container. */
export function useGridKeys(size: Size) {
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).dataset.place?.split(' ').map(Number)
    const [row, column] = at ?? []
    if (row === undefined || column === undefined) return
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextCell({ row, column }, event, size, mirrored)
    if (!next) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }
  const cell = (row: number, column: number) => ({
    'data-place': `${row} ${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => setCurrent({ row, column }),
  })
  return { onKeyDown, cell }
}
