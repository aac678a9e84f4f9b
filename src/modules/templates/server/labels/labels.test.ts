import { expect, test } from 'vitest'
import { type DocumentLanguage, documentLanguages } from '#modules/templates/kinds.ts'
import { labelsIn } from './byLanguage.ts'

const letters: Readonly<Record<DocumentLanguage, RegExp>> = {
  en: /^[\p{Script=Latin}\p{Script=Common}]+$/u,
  hi: /\p{Script=Devanagari}/u,
  kn: /^[\p{Script=Kannada}\p{Script=Common}]+$/u,
  te: /^[\p{Script=Telugu}\p{Script=Common}]+$/u,
  ur: /^[\p{Script=Arabic}\p{Script=Inherited}\p{Script=Common}]+$/u,
}

/** Every text in labels, with its place. */
const textsIn = (labels: object, place = ''): [string, string][] =>
  Object.entries(labels).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${place}${name}`, value]] : textsIn(value as object, `${place}${name} `),
  )

test('TPL-01 every label of a document is written in the script of its language', () => {
  for (const language of documentLanguages)
    for (const [place, text] of textsIn(labelsIn[language])) {
      // `{n}` is the number of a copy.
      expect([language, place, text.replace('{n}', '')]).toEqual([
        language,
        place,
        expect.stringMatching(letters[language]),
      ])
      expect([place, text]).toEqual([place, text.normalize('NFC').trim()])
    }
})

test('TPL-01 no label of one language is used in another', () => {
  const all = documentLanguages.map((language) => new Map(textsIn(labelsIn[language])))
  for (const place of all[0]?.keys() ?? [])
    expect([place, new Set(all.map((one) => one.get(place))).size]).toEqual([place, documentLanguages.length])
})
