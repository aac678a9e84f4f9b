import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { useOutsidePress } from '../overlays/useOutsidePress.ts'
import { useKeys } from '../useKeys.ts'
import { type ChartSeries, type ChartSpot, sameSpot, valueAt } from './chartData.ts'
import { entrance, type KeyLayout, moved, moveOf } from './keyNavigation.ts'
import { type ChartBox, nearestMark, type PlotMark } from './layout/marks.ts'

/** The point being read, and how it was reached. */
export interface PointedSpot extends ChartSpot {
  by: 'keys' | 'mouse' | 'touch'
}

export interface ChartPointerOptions extends KeyLayout {
  series: readonly ChartSeries[]
  categories: number
  marks: readonly PlotMark[]
  guides: readonly ChartBox[]
}

export const spotName = ({ category, series }: ChartSpot): string => `${category},${series}`

function spotOf(target: EventTarget): ChartSpot | null {
  const element = target instanceof Element ? target.closest('[data-spot]') : null
  const [category, series] = element?.getAttribute('data-spot')?.split(',').map(Number) ?? []
  return category === undefined || series === undefined ? null : { category, series }
}

const inTip = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-tip]') !== null

/** Reading a chart by mouse, touch and keyboard: the point being read, and the one in the tab order. */
export function useChartPointer(options: ChartPointerOptions) {
  const { series, categories, marks, guides, along } = options
  const ref = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<PointedSpot | null>(null)
  const [entered, setEntered] = useState<ChartSpot | null>(null)
  const mayOpen = useRef(true)
  const current = pointed && valueAt(series, pointed) !== null ? pointed : null
  const dismiss = () => setPointed(null)
  useKeys(current !== null, ({ key }) => key === 'Escape' && dismiss())
  useOutsidePress(current !== null, [ref], dismiss)

  const point = (spot: ChartSpot | null, by: PointedSpot['by']) => {
    if (spot && (!sameSpot(spot, current) || current?.by !== by)) setPointed({ ...spot, by })
  }
  const locate = (event: PointerEvent): ChartSpot | null => {
    const exact = spotOf(event.target)
    const picture = ref.current?.querySelector('svg')
    if (exact || !picture) return exact
    const at = picture.getBoundingClientRect()
    const scale = picture.viewBox.baseVal.width / at.width
    return nearestMark(marks, guides, along, (event.clientX - at.left) * scale, (event.clientY - at.top) * scale)
  }
  const byOf = (event: PointerEvent) => (event.pointerType === 'touch' ? 'touch' : 'mouse')

  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      if (!inTip(event.target)) point(locate(event), byOf(event))
    },
    onPointerDownCapture: (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || inTip(event.target)) return
      const spot = locate(event)
      // Touch cannot hover: the first tap reads, the second opens.
      mayOpen.current = sameSpot(spot, current)
      point(spot, 'touch')
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const focused = document.activeElement
      const back = focused?.matches(':focus-visible') && ref.current?.contains(focused) ? spotOf(focused) : null
      setPointed(back && { ...back, by: 'keys' })
    },
    onClickCapture: (event: MouseEvent) => {
      if (mayOpen.current) return
      mayOpen.current = true
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus: (event: FocusEvent) => {
      const spot = spotOf(event.target)
      setEntered(spot)
      if (event.target.matches(':focus-visible') && mayOpen.current) point(spot, 'keys')
    },
    onBlur: (event: FocusEvent) => {
      const stays = event.relatedTarget instanceof Node && ref.current?.contains(event.relatedTarget)
      if (!stays && current?.by === 'keys') setPointed(null)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = spotOf(event.target)
      const move = moveOf(event.key, options)
      if (!from || !move || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      const name = spotName(moved(from, move, series, categories))
      ref.current?.querySelector<SVGElement>(`[data-spot="${name}"]`)?.focus()
    },
  }
  return { ref, handlers, pointed: current, tabStop: entrance(entered, series, categories) }
}
