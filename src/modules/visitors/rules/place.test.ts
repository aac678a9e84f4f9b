import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, isAt } from './place.ts'

const school = { latitude: 12.9716, longitude: 77.5946, radius: 150 }
/** A degree of latitude is about 111.2 km everywhere. */
const north = (metres: number) => ({ ...school, latitude: school.latitude + metres / 111_195 })

test('VIS-02 staff are at the school within its radius and what their phone cannot know, and nowhere else', () => {
  expect(isAt(school, { ...north(140), accuracy: 5 })).toBe(true)
  expect(isAt(school, { ...north(200), accuracy: 5 })).toBe(false)
  expect(isAt(school, { ...north(200), accuracy: 60 })).toBe(true)
  // A phone that knows its town only is not at the school.
  expect(isAt(school, { ...school, accuracy: 3000 })).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 500 }), (metres, accuracy) => {
      fc.pre(Math.abs(metres - school.radius - accuracy) > 5)
      expect(isAt(school, { ...north(metres), accuracy })).toBe(metres < school.radius + accuracy)
    }),
  )
})

test('VIS-02 a distance is the same both ways, and nothing is farther than half around the earth', () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(point, point, (one, other) => {
      expect(distance(one, other)).toBeCloseTo(distance(other, one), 3)
      expect(distance(one, other)).toBeLessThanOrEqual(20_016_000)
    }),
  )
})
