import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import type { ImportColumn } from '#platform/contract/importColumns.ts'
import { cellReader, codeLengthOf } from './cellReader.ts'
import { readDate, writesMonthFirst } from './dateCells.ts'

const reading = (column: Partial<ImportColumn>, text: string) => {
  const read = cellReader({ key: 'k', heading: 'K', kind: 'text', ...column })(text)
  return 'problem' in read ? `! ${read.problem.cause}` : read.value
}

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => CivilDate.parse(date.toISOString().slice(0, 10)))

/** The ways an Indian school writes a day, all of which mean the same one. */
const spellings = (day: CivilDate): string[] => {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = new Date(day).toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  const short = name.slice(0, 3)
  const [d, m] = [Number(date), Number(month)]
  const serial = Math.round(Date.parse(day) / 86_400_000) + 25_569
  return [
    day,
    `${day} 00:00:00`,
    `${year}/${m}/${d}`,
    formatDate(day, 'DD/MM/YYYY'),
    `${d}/${m}/${year}`,
    `${d}-${m}-${year}`,
    `${date}.${month}.${year}`,
    `${d}-${short}-${year}`,
    `${d} ${name} ${year}`,
    `${d}${short.toUpperCase()}${year}`,
    `${d}th ${name}, ${year}`,
    `${name} ${d}, ${year}`,
    ...(serial >= 10_000 && serial < 80_000 ? [String(serial), `${serial}.0`] : []),
  ]
}

test('USR-02 every date is parsed however a register writes it', () => {
  fc.assert(
    fc.property(days, (day) => {
      for (const text of spellings(day)) expect([text, readDate(text, false)]).toEqual([text, { value: day }])
    }),
  )
})

test('USR-02 a year of two digits is the nearest one that is not more than five years ahead', () => {
  const lived = fc.date({ min: new Date('1932-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(lived, (date) => {
      const day = CivilDate.parse(date.toISOString().slice(0, 10))
      const [year = '', month = '', number = ''] = day.split('-')
      const text = `${number}.${month}.${year.slice(2)}`
      expect([text, readDate(text, false, 2026)]).toEqual([text, { value: day }])
    }),
  )
  expect(readDate('23.03.19', false, 2026)).toEqual({ value: '2019-03-23' })
  expect(readDate('13-Oct-98', false, 2026)).toEqual({ value: '1998-10-13' })
})

test('USR-02 dates are parsed with Hindi months, and from the day numbers of a spreadsheet', () => {
  expect(readDate('13 अक्टूबर 2020', false)).toEqual({ value: '2020-10-13' })
  expect(readDate('5 फ़रवरी 2014', false)).toEqual({ value: '2014-02-05' })
  expect(readDate('42156', false)).toEqual({ value: '2015-06-01' })
})

test('USR-02 other text is not parsed as a date', () => {
  const months = /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/.-]{6,10}$/)), (text) => {
      const read = readDate(text, false)
      if ('value' in read && !months.test(text))
        expect(text).toMatch(
          /^\d{4}([/.-])\d{1,2}\1\d{1,2}$|^\d{1,2}([/.-])\d{1,2}\2(\d{2}|\d{4})$|^[1-7]\d{4}(\.\d+)?$/,
        )
    }),
  )
})

test('USR-02 an invalid date is reported with its cause', () => {
  const causes: Record<string, string> = {
    '31/02/2015': 'no-such-day',
    '2015-02-29': 'no-such-day',
    '31-Feb-2015': 'no-such-day',
    '12/31/2015': 'month-first',
    '01/06/5': 'short-year',
    '01/06/215': 'short-year',
    '2015': 'date-as-number',
    '20150601': 'date-as-number',
    'June 2015': 'not-a-date',
    '13-Okt-2015': 'not-a-date',
    '01/06-2015': 'not-a-date',
    '2015-06-01 14:30': 'not-a-date',
    '00/10/2015': 'no-such-day',
    '45/45/2015': 'no-such-day',
  }
  for (const [text, cause] of Object.entries(causes)) expect([text, readDate(text, false)]).toEqual([text, { cause }])
})

test('USR-02 an ambiguous date is rejected if its column puts the month first', () => {
  expect(writesMonthFirst(['03/04/2015', '12/31/2015'])).toBe(true)
  expect(readDate('03/04/2015', true)).toEqual({ cause: 'ambiguous-date' })
  expect(readDate('2015-03-04', true)).toEqual({ value: '2015-03-04' })
  // A single typo in a day-first column doesn't affect the other dates.
  expect(writesMonthFirst(['31/12/2015', '12/31/2015', '03/04/2015'])).toBe(false)
  expect(writesMonthFirst(['03/04/2015', '2015-12-31'])).toBe(false)
})

test('USR-02 a code keeps its zeros, loses decimals a spreadsheet added, and lost zeros are noticed', () => {
  const code = (text: string, codeLength = 0) => {
    const read = cellReader({ key: 'k', heading: 'K', kind: 'text', isCode: true }, { codeLength })(text)
    return 'problem' in read ? [read.problem.cause, read.problem.params?.suggestion] : read.value
  }
  expect(codeLengthOf(['0012', '113', 'A7', '0013', '012'])).toBe(4)
  expect(codeLengthOf(['12', '113', 'A0'])).toBe(0)
  expect(code('113', 4)).toEqual(['lost-zeros', '0113'])
  expect([code('0113', 4), code('11300', 4), code('A13', 4), code('113')]).toEqual(['0113', '11300', 'A13', '113'])
  expect(code('9845012345.0')).toBe('9845012345')
  for (const text of ['1.23E+11', '9.84501E+09', '2,34E+11', '9.8E9'])
    expect(code(text)).toEqual(['shortened-number', undefined])
  fc.assert(
    fc.property(fc.stringMatching(/^0\d{2,11}$/), (text) => {
      expect(code(text, text.length)).toBe(text)
      const lost = text.replace(/^0+/, '')
      if (lost !== '') expect(code(lost, text.length)).toEqual(['lost-zeros', text])
    }),
  )
})

test('USR-02 numbers are accepted with Western or Indian grouping, and lookalikes are rejected', () => {
  const number = (text: string, more: Partial<ImportColumn> = {}) => reading({ kind: 'number', ...more }, text)
  expect(['12', '-3.5', '1,234', '1,23,456.50', '0'].map((text) => number(text))).toEqual([12, -3.5, 1234, 123456.5, 0])
  for (const text of ['12a', '1,5', '1e5', '12%', '0x10', '१२', 'Infinity', '1234567890123456', '--1'])
    expect([text, number(text)]).toEqual([text, '! not-a-number'])
  expect(number('1.5', { whole: true })).toBe('! not-whole')
  expect(number('-1', { min: 0 })).toBe('! too-small')
  expect(number('11', { max: 10 })).toBe('! too-large')
})

test('USR-02 options match regardless of case and spaces, and a typo gets a suggestion', () => {
  const options = ['Male', 'Female', 'Others', 'A+', 'A-']
  const choice = (text: string) => reading({ options }, text)
  expect([choice('MALE'), choice(' fe male '), choice('a -')]).toEqual(['Male', 'Female', 'A-'])
  expect(choice('Femal')).toBe('! not-in-list-close')
  expect(choice('A')).toBe('! not-in-list')
  expect(choice('Robot')).toBe('! not-in-list')
})

test('USR-02 yes and no are accepted in English and Hindi', () => {
  const yesNo = (text: string) => reading({ kind: 'yesNo' }, text)
  expect(['Yes', 'y', 'TRUE', '1', 'हाँ'].map(yesNo)).toEqual([true, true, true, true, true])
  expect(['No', 'n', 'false', '0', 'नहीं'].map(yesNo)).toEqual([false, false, false, false, false])
  expect(yesNo('maybe')).toBe('! not-yes-no')
})

test('USR-02 text is normalised to one line, and hidden characters are rejected', () => {
  expect(reading({}, ' Asha\u00a0Rao \n2nd floor')).toBe('Asha Rao 2nd floor')
  expect(reading({}, 'Zoe\u0308')).toBe('Zoë')
  expect(reading({}, 'ಸೂರ್‍ಯ')).toBe('ಸೂರ್‍ಯ')
  for (const text of ['Asha\u202eoaR', 'a\u200bb', 'a\u0007', 'x\ufffd', '\u2066x'])
    expect([text, reading({}, text)]).toEqual([text, '! hidden-characters'])
  expect(reading({}, '#N/A')).toBe('! excel-error')
  expect(reading({}, '9.84501E+09')).toBe('! shortened-number')
  expect(reading({ maxLength: 3 }, '👩‍👩‍👧')).toBe('! too-long')
  expect([reading({ maxLength: 4 }, 'नमस्'), reading({ required: true }, ' \t'), reading({}, '')]).toEqual([
    'नमस्',
    '! required',
    null,
  ])
})

test('USR-02 any text is either parsed or rejected with a cause', () => {
  const kinds: Partial<ImportColumn>[] = [
    {},
    { kind: 'number' },
    { kind: 'date' },
    { kind: 'yesNo' },
    { options: ['A', 'B'] },
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
      (kind, text) => {
        const read = cellReader({ key: 'k', heading: 'K', kind: 'text', ...kind })(text)
        if ('problem' in read) expect(read.problem.message).toMatch(/\.$|\?$/)
        else if (read.value === null) expect(text.trim()).toBe('')
      },
    ),
  )
})
