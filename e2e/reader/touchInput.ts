import type { CDPSession, Page } from '@playwright/test'

export type Place = { readonly x: number; readonly y: number }
/** Half of how wide a touch is, in CSS pixels. */
const fingertip = 12

/** Fingers and a pen as the screen reports them: real input of the browser, not events made by a script. */
export async function handOn(page: Page) {
  const input = await page.context().newCDPSession(page)
  await input.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  return {
    swipe: (from: Place, to: Place, options: { radius?: number } = {}) => move(input, [[from, to]], options),
    /** Two fingers, each from its place to another. */
    pinch: (one: [Place, Place], other: [Place, Place]) => move(input, [one, other]),
    write: (from: Place, to: Place, force: number, between?: () => Promise<unknown>) =>
      write(input, from, to, force, between),
    touch: (points: readonly TouchPlace[]) => touch(input, 'touchStart', points),
    /** What lies there already becomes broader, and moves along. */
    grow: (points: readonly TouchPlace[]) => touch(input, 'touchMove', points),
    lift: () => touch(input, 'touchEnd', []),
  }
}

const steps = 12

const touch = (input: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly TouchPlace[]) =>
  input.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(({ x, y, radius = fingertip }, id) => ({ x, y, id, radiusX: radius, radiusY: radius })),
  })
type TouchPlace = Place & { radius?: number }

const between = (from: Place, to: Place, step: number): Place => ({
  x: from.x + ((to.x - from.x) * step) / steps,
  y: from.y + ((to.y - from.y) * step) / steps,
})

async function move(input: CDPSession, ways: readonly [Place, Place][], { radius = fingertip } = {}) {
  const at = (step: number) => ways.map(([from, to]) => ({ ...between(from, to, step), radius }))
  // Fingers come down one after the other.
  for (let count = 1; count <= ways.length; count++) await touch(input, 'touchStart', at(0).slice(0, count))
  for (let step = 1; step <= steps; step++) await touch(input, 'touchMove', at(step))
  await touch(input, 'touchEnd', [])
}

async function write(input: CDPSession, from: Place, to: Place, force: number, meanwhile?: () => Promise<unknown>) {
  const pen = { button: 'left', pointerType: 'pen', force, clickCount: 1 } as const
  await input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...from, ...pen, buttons: 1 })
  for (let step = 1; step <= steps; step++) {
    if (step === steps / 2) await meanwhile?.()
    await input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...between(from, to, step), ...pen, buttons: 1 })
  }
  await input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...to, ...pen, force: 0, buttons: 0 })
}
