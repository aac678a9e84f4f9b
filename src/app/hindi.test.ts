import { expect, test } from 'vitest'
import { englishInHindi, englishOn, messagePairs } from './testing/messagePairs.ts'

const pairs = await messagePairs()

test('SET-02 no message of the browser contains an English word in Hindi', () => {
  expect(pairs.length).toBeGreaterThan(4000)
  expect(englishInHindi(pairs)).toEqual([])
})

test('SET-02 every message of the browser has a Hindi text', () => {
  expect(pairs.filter(({ en, hi }) => en !== '' && hi === '')).toEqual([])
})

test('one English word in the Hindi messages is reported with its file and key', () => {
  const left = { file: 'titles.hi.ts', key: 'titles.today', en: 'Today', hi: 'Today' }
  expect(englishInHindi([left])).toEqual(['titles.hi.ts titles.today: Today'])
})

test('an English title on a Hindi page is noticed, and data of the school is not', () => {
  const shown = [
    'Today',
    'My classes · 7-B',
    'Taken by Asha Rao, 09:00',
    'Science',
    'Asha Rao',
    'आज',
    'Greenwood Public School',
  ]
  expect(englishOn(pairs, shown)).toEqual(['Today', 'My classes', 'Taken by Asha Rao, 09:00'])
})
