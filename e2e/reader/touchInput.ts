import type { CDPSession, Page } from '@playwright/test'

export type Point = { readonly x: number; readonly y: number }
/** The radius of a touch, in CSS pixels. */
const fingertip = 12

/** Fingers and a pen: real browser input, not events dispatched by a script. */
export async function touchInput(page: Page) {
  const input = await page.context().newCDPSession(page)
  await input.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  return {
    swipe: (from: Point, to: Point, options: { radius?: number } = {}) => move(input, [[from, to]], options),
    /** Two fingers, each from one point to another. */
    pinch: (one: [Point, Point], other: [Point, Point]) => move(input, [one, other]),
    write: (from: Point, to: Point, force: number, between?: () => Promise<unknown>) =>
      write(input, from, to, force, between),
    touch: (points: readonly TouchPoint[]) => touch(input, 'touchStart', points),
    /** Widens and moves the touches that are there. */
    grow: (points: readonly TouchPoint[]) => touch(input, 'touchMove', points),
    lift: () => touch(input, 'touchEnd', []),
  }
}

const steps = 12

const touch = (input: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly TouchPoint[]) =>
  input.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(({ x, y, radius = fingertip }, id) => ({ x, y, id, radiusX: radius, radiusY: radius })),
  })
type TouchPoint = Point & { radius?: number }

const between = (from: Point, to: Point, step: number): Point => ({
  x: from.x + ((to.x - from.x) * step) / steps,
  y: from.y + ((to.y - from.y) * step) / steps,
})

async function move(input: CDPSession, ways: readonly [Point, Point][], { radius = fingertip } = {}) {
  const at = (step: number) => ways.map(([from, to]) => ({ ...between(from, to, step), radius }))
  // Fingers touch down one after the other.
  for (let count = 1; count <= ways.length; count++) await touch(input, 'touchStart', at(0).slice(0, count))
  for (let step = 1; step <= steps; step++) await touch(input, 'touchMove', at(step))
  await touch(input, 'touchEnd', [])
}

async function write(input: CDPSession, from: Point, to: Point, force: number, meanwhile?: () => Promise<unknown>) {
  const pen = { button: 'left', pointerType: 'pen', force, clickCount: 1 } as const
  await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...pen, buttons: 1 })
  for (let step = 1; step <= steps; step++) {
    if (step === steps / 2) await meanwhile?.()
    await input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...between(from, to, step), ...pen, buttons: 1 })
  }
  await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...to, ...pen, force: 0, buttons: 0 })
}
