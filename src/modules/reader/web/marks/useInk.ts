import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Drawing } from '#modules/reader/operations.ts'
import type { Placing } from '../page/pageGeometry.ts'
import { draw, prepared } from './inkStrokes.ts'

/**
 * Keeps what was drawn on its canvas. One more stroke is only added to what lies there, so that the two-hundredth costs what
 * the first did. An erasure was wiped out under the hand already, with soft edges: it is drawn anew with everything else.
 */
export function useInk(ink: RefObject<HTMLCanvasElement | null>, drawings: readonly Drawing[], placing: Placing) {
  const [times, setTimes] = useState(0)
  const shown = useRef<{ placing: Placing; ids: readonly string[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked to, it draws all of it anew
  useEffect(() => {
    const canvas = ink.current
    if (!canvas) return
    const before = shown.current
    // A page nobody has drawn on needs no memory for it.
    if (!before && drawings.length === 0) return
    const added = before?.placing === placing ? addedTo(before.ids, drawings) : null
    shown.current = { placing, ids: drawings.map(({ id }) => id) }
    const context = added ? canvas.getContext('2d') : prepared(canvas, placing)
    if (context) for (const one of added ?? drawings) draw(context, one, placing)
  }, [ink, drawings, placing, times])
  return {
    repaint: useCallback(() => {
      shown.current = null
      setTimes((now) => now + 1)
    }, []),
  }
}

/** The strokes that came to the end of those that lie there; null when anything else has changed. */
function addedTo(ids: readonly string[], drawings: readonly Drawing[]): readonly Drawing[] | null {
  if (drawings.length < ids.length || !ids.every((id, place) => drawings[place]?.id === id)) return null
  const added = drawings.slice(ids.length)
  return added.every(({ kind }) => kind === 'stroke') ? added : null
}
