import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterModeChange,
  downloadState,
  downloadStates,
  jumpTarget,
  openPages,
  percentOf,
  pinched,
  scalesFor,
  turned,
  zoomed,
} from './limits.ts'

const books = fc
  .integer({ min: 1, max: 1000 })
  .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)))

test('RDR-04 paging through in two-page view shows every page once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), (total) => {
      const seen: number[] = []
      let page = 1
      for (;;) {
        seen.push(...openPages(page, total, true))
        const next = turned(page, total, true, true)
        if (openPages(next, total, true)[0] === openPages(page, total, true)[0]) break
        page = next
      }
      expect(seen).toEqual(Array.from({ length: total }, (_, at) => at + 1))
    }),
  )
})

test('RDR-04 turning pages stays within the book, and going back undoes going forward', () => {
  fc.assert(
    fc.property(books, fc.boolean(), ([page, total], isDual) => {
      const next = turned(page, total, isDual, true)
      expect(next).toBeGreaterThanOrEqual(1)
      expect(next).toBeLessThanOrEqual(total)
      const [left] = openPages(page, total, isDual)
      if (openPages(next, total, isDual)[0] !== left)
        expect(openPages(turned(next, total, isDual, false), total, isDual)[0]).toBe(left)
    }),
  )
})

test('RDR-04 switching to single-page view from an odd page goes back one page, except from the first', () => {
  expect([1, 2, 3, 4, 5].map((page) => afterModeChange(page, false))).toEqual([1, 2, 2, 4, 4])
  expect([1, 2, 3].map((page) => afterModeChange(page, true))).toEqual([1, 2, 3])
})

test('RDR-02 zoom stays within its limits and on whole steps', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(-1, 1), { maxLength: 60 }), (steps) => {
      const desk = steps.reduce<number>((zoom, step) => zoomed('desktop', zoom, step), 2)
      const hand = steps.reduce<number>((zoom, step) => zoomed('phone', zoom, step), 1)
      expect(desk * 4).toBe(Math.round(desk * 4))
      expect(desk).toBeGreaterThanOrEqual(2)
      expect(desk).toBeLessThanOrEqual(5)
      expect(Math.round(hand * 100) % 10).toBe(0)
      expect(hand).toBeGreaterThanOrEqual(1)
      expect(hand).toBeLessThanOrEqual(3)
    }),
  )
})

test('RDR-03 only page numbers within the book are accepted as jump targets', () => {
  for (const typed of ['', '0', '31', '-1', '1.5', '१', '100000', ' 3']) expect(jumpTarget(typed, 30), typed).toBeNull()
  expect(['1', '30', '007'].map((typed) => jumpTarget(typed, 30))).toEqual([1, 30, 7])
})

test('RDR-02 pinching zooms proportionally, in whole steps within the limits', () => {
  expect(pinched('desktop', 2, 1.05)).toBe(2)
  expect(pinched('desktop', 2, 1.5)).toBe(3)
  expect(pinched('desktop', 3, 0.5)).toBe(2)
  expect(pinched('phone', 1, 1.5)).toBe(1.5)
  expect(pinched('phone', 1, 9)).toBe(3)
})

test('RDR-02 zoom is shown as 100 to 250 per cent of the whole page, and on a phone as 100 to 300 of its width', () => {
  expect([2, 2.25, 3, 5].map((zoom) => percentOf('desktop', zoom))).toEqual([100, 113, 150, 250])
  expect([1, 1.1, 3].map((zoom) => percentOf('phone', zoom))).toEqual([100, 110, 300])
})

test('RDR-02 from a zoom between two steps, as after fitting the width, the buttons go to the next whole step', () => {
  expect([zoomed('desktop', 3.37, 1), zoomed('desktop', 3.37, -1)]).toEqual([3.5, 3.25])
  expect([zoomed('desktop', 5.66, -1), zoomed('desktop', 5.66, 1)]).toEqual([5, 5])
  expect(zoomed('desktop', 1.6, 1)).toBe(2)
})

test('RDR-02 the whole page or spread is visible at the first zoom of a desktop, and fills the width on a phone', () => {
  const size = fc.record({ width: fc.integer({ min: 100, max: 3000 }), height: fc.integer({ min: 100, max: 3000 }) })
  fc.assert(
    fc.property(size, fc.array(size, { minLength: 1, maxLength: 2 }), (stage, pages) => {
      const [desk, hand] = [scalesFor('desktop', stage, pages), scalesFor('phone', stage, pages)]
      const wide = pages.reduce((sum, { width }) => sum + width, 0)
      const room = stage.width - 32 - (pages.length - 1) * 8
      expect(desk.start * wide).toBeLessThanOrEqual(room + 1e-6)
      for (const { height } of pages) expect(desk.start * height).toBeLessThanOrEqual(stage.height - 32 + 1e-6)
      // One of the two is filled.
      const high = Math.max(...pages.map(({ height }) => height))
      const slack = Math.min(room - desk.start * wide, stage.height - 32 - desk.start * high)
      expect(slack).toBeCloseTo(0, 3)
      expect(hand.start * wide).toBeCloseTo(room, 3)
      expect(desk.width).toBe(hand.start)
    }),
  )
})

test('LIB-06 a book is available only when all of it and the reader’s own files are on the device', () => {
  const { available, inProgress, interrupted } = downloadStates
  expect(downloadState({ have: 3, of: 3, isReady: true }, false)).toBe(available)
  expect(downloadState({ have: 3, of: 3, isReady: false }, true)).toBe(inProgress)
  expect(downloadState({ have: 3, of: 3, isReady: false }, false)).toBe(interrupted)
  expect(downloadState({ have: 2, of: 3, isReady: true }, true)).toBe(inProgress)
})
