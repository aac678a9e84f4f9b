import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type ChartSeries, type Spot, sameSpot, valueAt } from './chartData.ts'
import { entrance, type KeyLayout, moved, moveOf } from './keyNavigation.ts'
import { type Box, type Mark, nearestMark } from './layout/marks.ts'

/** The point being read, and how it was reached. */
export interface Pointed extends Spot {
  by: 'keys' | 'mouse' | 'touch'
}

export interface PointingOptions extends KeyLayout {
  series: readonly ChartSeries[]
  categories: number
  marks: readonly Mark[]
  guides: readonly Box[]
}

export const spotName = ({ category, series }: Spot): string => `${category},${series}`

function spotOf(target: EventTarget): Spot | null {
  const element = target instanceof Element ? target.closest('[data-spot]') : null
  const [category, series] = element?.getAttribute('data-spot')?.split(',').map(Number) ?? []
  return category === undefined || series === undefined ? null : { category, series }
}

const inTip = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-tip]') !== null

function useDismiss(open: boolean, ref: RefObject<HTMLElement | null>, close: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` only sets state.
  useEffect(() => {
    if (!open) return
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const outside = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onEscape)
    document.addEventListener('pointerdown', outside)
    return () => {
      document.removeEventListener('keydown', onEscape)
      document.removeEventListener('pointerdown', outside)
    }
  }, [open, ref])
}

/** Reading a chart by mouse, touch and keyboard: the point being read, and the one in the tab order. */
export function useChartPointer(options: PointingOptions) {
  const { series, categories, marks, guides, along } = options
  const ref = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [entered, setEntered] = useState<Spot | null>(null)
  const mayOpen = useRef(true)
  const current = pointed && valueAt(series, pointed) !== null ? pointed : null
  useDismiss(current !== null, ref, () => setPointed(null))

  const point = (spot: Spot | null, by: Pointed['by']) => {
    if (spot && (!sameSpot(spot, current) || current?.by !== by)) setPointed({ ...spot, by })
  }
  const locate = (event: PointerEvent): Spot | null => {
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
