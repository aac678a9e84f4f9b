import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { itemsOf, standardInstalments, totalShare } from './instalmentRows.ts'

const year = { start: '2026-06-01' as CivilDate, end: '2027-04-30' as CivilDate }

test('FEE-01 standard instalments cover the year without gaps, each due within its period and in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), (parts) => {
      const rows = standardInstalments(year, parts, (n) => `Part ${n}`)
      expect(totalShare(rows)).toBe(10_000)
      // This year has eleven months, so there are at most eleven instalments.
      expect(rows).toHaveLength(Math.min(parts, 11))
      expect(rows[0]?.startsOn).toBe(year.start)
      expect(rows.at(-1)?.endsOn).toBe(year.end)
      const dues = rows.map(({ dueOn }) => dueOn)
      expect(dues).toEqual(dues.toSorted())
      for (const { startsOn, endsOn, dueOn } of rows) expect(dueOn >= startsOn && dueOn <= endsOn).toBe(true)
    }),
  )
})

test('FEE-01 shares are sent in basis points, to the last hundredth of a per cent', () => {
  const [row] = standardInstalments(year, 3, () => 'Term')
  expect(row && itemsOf([{ ...row, weight: '33.34' }])[0]?.weightBp).toBe(3334)
})
