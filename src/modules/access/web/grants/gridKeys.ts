import { type KeyboardEvent, useState } from 'react'

export type CellPosition = { readonly row: number; readonly column: number }

type Size = { readonly rows: number; readonly columns: number }

const leap = 5

/** Where a key leads from a place in the grid; nothing for keys that do not move. `mirrored` is for right-to-left pages. */
export function placeAfter(
  { row, column }: CellPosition,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { rows, columns }: Size,
  mirrored = false,
): CellPosition | null {
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  const onward = mirrored ? -1 : 1
  const whole = event.ctrlKey || event.metaKey
  const to = (r: number, c: number): CellPosition => ({ row: within(r, rows), column: within(c, columns) })
  switch (event.key) {
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowRight':
      return to(row, column + onward)
    case 'ArrowLeft':
      return to(row, column - onward)
    case 'PageDown':
      return to(row + leap, column)
    case 'PageUp':
      return to(row - leap, column)
    case 'Home':
      return to(whole ? 0 : row, 0)
    case 'End':
      return to(whole ? rows - 1 : row, columns - 1)
    default:
      return null
  }
}

/** One tab stop for a whole grid of ticks: spread `cell` on each of them and `onKeyDown` on what is around. */
export function useGridKeys(size: Size) {
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = (event.target as HTMLElement).dataset.place?.split(' ').map(Number)
    const [row, column] = at ?? []
    if (row === undefined || column === undefined) return
    const mirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = placeAfter({ row, column }, event, size, mirrored)
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
