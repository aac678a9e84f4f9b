import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortened, wrapped } from '../layout/labelText.ts'
import { axisLabels } from './axisLabels.ts'
import { bandMiddles } from './scale.ts'

const measure = (text: string) => Array.from(text).length * 7

function along(names: readonly string[], width: number, rtl = false) {
  const middles = rtl ? bandMiddles(names.length, width, 0) : bandMiddles(names.length, 0, width)
  return axisLabels(names, { middles, from: 0, to: width, measure })
}

const months = ['Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']

test('shows all labels that fit; on a phone every other one', () => {
  expect(along(months, 600).map((label) => label.lines[0])).toEqual(months)
  expect(along(months, 280).map((label) => label.lines[0])).toEqual(['Apr', 'Jun', 'Aug', 'Oct', 'Dec', 'Feb'])
})

test('long labels wrap to two lines and are shortened to their band', () => {
  const houses = ['Ashoka', 'Rabindranath Tagore memorial house', 'Raman', 'Kalpana']
  const lines = along(houses, 480).map((label) => label.lines)
  expect(lines[0]).toEqual(['Ashoka'])
  expect(lines[1]).toEqual(['Rabindranath', 'Tagore memorial…'])
})

test('a cut never separates a Devanagari letter from its vowel sign', () => {
  expect(shortened('विद्यार्थियों', 21, measure)).toMatch(/^(वि|विद्या)…$/)
  expect(wrapped('one two', 200, measure)).toEqual(['one two'])
})

const name = fc.oneof(fc.string({ maxLength: 40 }), fc.lorem({ maxCount: 5 }))

test('labels never touch, never leave the picture, and the first is always shown', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 120, max: 1400 }),
      fc.boolean(),
      (names, width, rtl) => {
        const labels = along(names, width, rtl).toSorted((a, b) => a.x - b.x)
        expect(labels.some((label) => label.category === 0)).toBe(true)
        labels.forEach((label, at) => {
          expect(label.x - label.width / 2).toBeGreaterThanOrEqual(-1e-6)
          expect(label.x + label.width / 2).toBeLessThanOrEqual(width + 1e-6)
          const next = labels[at + 1]
          if (next) expect(next.x - next.width / 2 - (label.x + label.width / 2)).toBeGreaterThan(0)
        })
      },
    ),
  )
})
