import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate, readTime, showDate } from './dateText.ts'

test('UTL-05 parses three date formats and shows the day first', () => {
  for (const typed of ['14/11/2026', '14-11-2026', '2026-11-14', '14.11.26', ' 14 11 2026 ', '१४/११/२०२६']) {
    expect(readDate(typed)).toBe('2026-11-14')
  }
  expect(readDate('1/2/2026')).toBe('2026-02-01')
  expect(readDate('5/6/98')).toBe('1998-06-05')
  expect(showDate('2026-11-14')).toBe('14/11/2026')
  expect(showDate(null)).toBe('')
})

test('UTL-05 rejects a date that does not exist', () => {
  for (const typed of ['31/02/2026', '29/02/2025', '00/01/2026', '14/13/2026', '14/11', 'today', '14/11/1899', '']) {
    expect(readDate(typed)).toBeNull()
  }
  expect(readDate('29/02/2028')).toBe('2028-02-29')
})

test('UTL-05 every formatted date parses back to itself', async () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10)
      expect(readDate(showDate(iso))).toBe(iso)
      expect(readDate(showDate(iso).replaceAll('/', '-'))).toBe(iso)
      expect(readDate(iso)).toBe(iso)
    }),
  )
})

test('parses times as people type them', () => {
  expect(readTime('9:15')).toBe('09:15')
  expect(readTime('0915')).toBe('09:15')
  expect(readTime('9')).toBe('09:00')
  expect(readTime('9.15 pm')).toBe('21:15')
  expect(readTime('12 am')).toBe('00:00')
  expect(readTime('12:30 PM')).toBe('12:30')
  for (const typed of ['24:00', '9:60', '13 pm', '0 am', 'noon', '']) expect(readTime(typed)).toBeNull()
})
