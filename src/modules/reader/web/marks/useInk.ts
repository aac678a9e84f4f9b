import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Drawing } from '#modules/reader/operations.ts'
import type { PageTransform } from '../page/pageGeometry.ts'
import { clearCanvas, draw } from './inkStrokes.ts'

/**
 * Keeps the ink canvas up to date. New strokes are drawn on top, so the cost doesn't grow with the number of strokes. An
 * erasure was already applied live, with soft edges, so it requires a full repaint.
 */
export function useInk(
  ink: RefObject<HTMLCanvasElement | null>,
  drawings: readonly Drawing[],
  transform: PageTransform,
) {
  const [times, setTimes] = useState(0)
  const painted = useRef<{ transform: PageTransform; ids: readonly string[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` forces a full repaint
  useEffect(() => {
    const canvas = ink.current
    if (!canvas) return
    const before = painted.current
    // Don't allocate a canvas for a page without drawings.
    if (!before && drawings.length === 0) return
    const added = before?.transform === transform ? appendedStrokes(before.ids, drawings) : null
    painted.current = { transform, ids: drawings.map(({ id }) => id) }
    const context = added ? canvas.getContext('2d') : clearCanvas(canvas, transform)
    if (context) for (const one of added ?? drawings) draw(context, one, transform)
  }, [ink, drawings, transform, times])
  return {
    repaint: useCallback(() => {
      painted.current = null
      setTimes((now) => now + 1)
    }, []),
  }
}

/** The strokes appended since the last paint; null if anything else has changed. */
function appendedStrokes(ids: readonly string[], drawings: readonly Drawing[]): readonly Drawing[] | null {
  if (drawings.length < ids.length || !ids.every((id, place) => drawings[place]?.id === id)) return null
  const added = drawings.slice(ids.length)
  return added.every(({ kind }) => kind === 'stroke') ? added : null
}
