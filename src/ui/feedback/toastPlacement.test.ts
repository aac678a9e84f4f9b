import fc from 'fast-check'
import { expect, test } from 'vitest'
import { floorAbove, type ScreenBox } from './toastPlacement.ts'

const box = (top: number, height: number, left = 0, width = 390): ScreenBox => ({
  top,
  bottom: top + height,
  left,
  right: left + width,
})

test('toasts are at the bottom of the window if nothing is in the way', () => {
  expect(floorAbove(16, { height: 60, left: 0, right: 390 }, [], 800)).toBe(16)
  expect(floorAbove(16, { height: 60, left: 200, right: 390 }, [box(730, 50, 0, 100)], 800)).toBe(16)
  expect(floorAbove(16, { height: 60, left: 0, right: 390 }, [box(100, 50)], 800)).toBe(16)
})

test('toasts move above a submit button, and above the next one they would cover', () => {
  expect(floorAbove(16, { height: 60, left: 0, right: 390 }, [box(740, 44)], 800)).toBe(68)
  expect(floorAbove(16, { height: 60, left: 0, right: 390 }, [box(690, 44), box(740, 44)], 800)).toBe(118)
})

test('toasts never cover what must stay clickable if the window has room above it', () => {
  const boxes = fc.array(
    fc.record({ top: fc.integer({ min: 200, max: 850 }), height: fc.integer({ min: 20, max: 60 }) }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(boxes, fc.integer({ min: 30, max: 150 }), (tall, height) => {
      const kept = tall.map((one) => box(one.top, one.height))
      const floor = floorAbove(16, { height, left: 0, right: 390 }, kept, 900)
      const [top, bottom] = [900 - floor - height, 900 - floor]
      if (top < 0) return
      expect(kept.some((one) => one.top < bottom && one.bottom > top && one.top < 900)).toBe(false)
    }),
  )
})
