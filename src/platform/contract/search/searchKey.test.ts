import { expect, test } from 'vitest'
import { names } from '../../../../proof/search/names.ts'
import { searchKey } from './searchKey.ts'
import { closeness, closenessOf, searchWords } from './searchWords.ts'

const found = (typed: string, text: string) => {
  const all = searchWords(typed).map((word) => closenessOf(word, text, searchKey(text)))
  return all.includes(null) ? null : Math.max(...all.map(Number))
}

test('a name has the same key in Latin letters and in its own script', () => {
  const pairs = [
    ['asha', 'आशा'],
    ['Aishwarya', 'ऐश्वर्या'],
    ['Laxmi', 'लक्ष्मी'],
    ['Singh', 'सिंह'],
    ['Ghosh', 'ঘোষ'],
    ['Desai', 'દેસાઈ'],
    ['Gurpreet', 'ਗੁਰਪ੍ਰੀਤ'],
    ['Karthik', 'கார்த்திக்'],
    ['Rao', 'రావు'],
    ['Gowda', 'ಗೌಡ'],
    ['Nair', 'നായർ'],
  ]
  for (const [latin = '', own = ''] of pairs) expect(searchKey(latin), latin).toBe(searchKey(own))
})

test('letters and numbers are words of their own, however they are written', () => {
  for (const typed of ['7b', '7 B', '7-B', 'B 7']) expect(found(typed, '7-B'), typed).not.toBeNull()
  expect(found('17b', '7-B')).toBeNull()
})

test('every name of seven scripts is found by its Latin spelling', () => {
  for (const [latin, own] of Object.values(names).flat()) expect([latin, found(latin, own)], own).not.toContain(null)
})

test('a word as typed is closer than one that sounds alike, and a mistake is furthest', () => {
  expect(found('asha', 'Asha Rao')).toBe(closeness.word)
  expect(found('ash', 'Asha Rao')).toBe(closeness.start)
  expect(found('asha', 'आशा राव')).toBe(closeness.soundsAlike)
  expect(found('sha', 'Asha Rao')).toBe(closeness.part)
  expect(found('kulkarmi', 'Meera Kulkarni')).toBe(closeness.typo)
})

test('one mistake is forgiven in a word of four letters or more, two are not', () => {
  for (const typed of ['Kukarni', 'Kuulkarni', 'Kulkarny', 'Kulakrni', 'Kulkarmi'])
    expect(found(typed, 'Kulkarni'), typed).not.toBeNull()
  expect(found('Bulkarnt', 'Kulkarni')).toBeNull()
  expect(found('dva', 'Dev')).toBeNull()
  expect(found('2027', 'GW 2026')).toBeNull()
})

test('two neighbours exchanged are one mistake, though more letters of the key differ', () => {
  for (const typed of ['Trigonmoetry', 'Photosyntehsis', 'Mtahematics', 'Chemsitry'])
    expect(found(typed, 'Trigonometry, Photosynthesis, Mathematics and Chemistry'), typed).toBe(closeness.typo)
})

test('the start of a word is found in a script that does not tell its consonants apart', () => {
  for (const [typed = '', own = ''] of [
    ['Bhuva', 'புவனா'],
    ['Chandr', 'சந்திரன்'],
    ['Gane', 'கணேஷ்'],
    ['Govin', 'கோவிந்தன்'],
  ])
    expect(found(typed, own), typed).toBe(closeness.coarseStart)
  expect(found('Bhuva', 'Puvanan')).toBeNull()
  expect(found('Bhuva', 'பாவனா')).toBeNull()
})

test('text without letters has no key, and no text makes a search fail', () => {
  for (const text of ['', ' ', '…', "'", '%_\\', '(((', '~~', 'ß', '学校', '😀', 'a'.repeat(500)]) {
    expect(() => found(text, text)).not.toThrow()
  }
  expect(searchKey("–'")).toBe('')
})
