import fc from 'fast-check'
import { type Device, jumpTarget, zoomed, zoomLimits } from '#modules/reader/limits.ts'
import type { InputRule } from './fieldRules.ts'

type ZoomPress = 'in' | 'out' | 'reset'
type ZoomCase = { device: Device; presses: ZoomPress[] }
type JumpCase = { typed: string; total: number }

const weighPress = (press: ZoomPress, weight: number) => ({ arbitrary: fc.constant(press), weight })

/** All zoom levels in per cent, in order. */
const ladders: Record<Device, number[]> = {
  desktop: [200, 225, 250, 275, 300, 325, 350, 375, 400, 425, 450, 475, 500],
  phone: Array.from({ length: 21 }, (_, tenths) => 100 + 10 * tenths),
}

export const readerRules: readonly InputRule[] = [
  {
    name: 'reader zoom',
    values: fc.record({
      device: fc.constantFrom('desktop', 'phone'),
      presses: fc.array(fc.oneof(weighPress('in', 8), weighPress('out', 3), weighPress('reset', 1)), { maxLength: 40 }),
    }),
    product: ({ device, presses }: ZoomCase) =>
      presses.reduce<number>(
        (zoom, press) => (press === 'reset' ? zoomLimits[device].start : zoomed(device, zoom, press === 'in' ? 1 : -1)),
        zoomLimits[device].start,
      ),
    oracle: ({ device, presses }: ZoomCase) => {
      const ladder = ladders[device]
      let rung = 0
      for (const press of presses) {
        if (press === 'reset') rung = 0
        else if (press === 'in' && rung + 1 < ladder.length) rung += 1
        else if (press === 'out' && rung > 0) rung -= 1
      }
      return Number(`${ladder[rung]}e-2`)
    },
  },
  {
    name: 'jump to page',
    values: fc.record({
      typed: fc.oneof(
        fc.integer({ min: -3, max: 900 }).map(String),
        fc.tuple(fc.constantFrom('0', '00', '0000', '00000', ' ', '+'), fc.nat(99)).map((parts) => parts.join('')),
        fc.tuple(fc.nat(99), fc.constantFrom('', '.', '.0', ' ', 'e1', 'a', '\n', '५')).map((parts) => parts.join('')),
        fc.constantFrom('', '99999', '100000', '१२', '１２', '0x1f'),
      ),
      total: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constantFrom(1, 99_999, 200_000)),
    }),
    product: ({ typed, total }: JumpCase) => jumpTarget(typed, total),
    oracle: ({ typed, total }: JumpCase) => {
      if (typed.length < 1 || typed.length > 5) return null
      let page = 0
      for (const letter of typed) {
        const digit = '0123456789'.indexOf(letter)
        if (digit < 0) return null
        page = page * 10 + digit
      }
      return page < 1 || page > total ? null : page
    },
  },
]
