/**
 * What a text is found by, whatever script it is written in: asha and आशा have the same key. The database has the same function,
 * `search_key`, for what it stores; a test compares the two. Nine Indian scripts share one order of letters, so one table reads them all.
 */

// Position in a block of 128: letters, `-` leaves the character out, `.` is no letter of these scripts.
// N is ñ, which makes gy of jñ; R is the vowel of ऋषि.
const letters = [
  '.nn-.aaiiuuRliiiiuuuukkgg', // signs, vowels, k to gh
  'nccjjNttddnttddnnpfbbmyrrlll', // ṅ to ḻ
  'vsssh..---iiuuRRiiiiuuuu-.......---........Rl', // v to h, vowel signs
].join('')
const blockStart = 0x900
const blockEnd = 0xd80

/** Letters that only one script has at this place. */
const odd: Readonly<Record<string, string>> = {
  ॲ: 'a',
  ৎ: 't',
  ৰ: 'r',
  ৱ: 'v',
  ੜ: 'r',
  'ੰ': 'n',
  'ੱ': '',
  ੲ: 'i',
  ੳ: 'u',
  ୟ: 'y',
  ୱ: 'v',
  ౘ: 'c',
  ౙ: 'j',
  ౚ: 'r',
  ೞ: 'l',
  ൎ: 'r',
  ൔ: 'm',
  ൕ: 'y',
  ൖ: 'l',
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  '\u200c': '',
  '\u200d': '',
}

function latinOf(character: string): string {
  const known = odd[character]
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  if (code < blockStart || code >= blockEnd) return character
  const place = code & 0x7f
  if (place >= 0x66 && place <= 0x6f) return String(place - 0x66)
  const letter = letters[place] ?? '.'
  return letter === '-' ? '' : letter === '.' ? character : letter
}

/** Letters with marks, as names in Latin script have them. */
const marked = 'ÀÁÂÃÄÅĀàáâãäåāÇçÈÉÊËĒèéêëēÌÍÎÏĪìíîïīÑñṄṅṆṇÒÓÔÕÖŌòóôõöōÙÚÛÜŪùúûüūÝýÿŚśṢṣŠšŽžṬṭḌḍṚṛḶḷṀṁṂṃḤḥ'
const plain = 'aaaaaaaaaaaaaacceeeeeeeeeeiiiiiiiiiinnnnnnoooooooooooouuuuuuuuuuyyysssssszzttddrrllmmmmhh'

const unmarked = (character: string) => {
  const at = marked.indexOf(character)
  return at < 0 ? character : (plain[at] ?? character)
}

/** What separates words. An apostrophe does not. */
const separators = /[\s!"#$%&()*+,\-./:;<=>?@[\\\]^_`{|}~·–—“”।॥]+/g

/** How people write Indian sounds in Latin letters. Only Latin letters are there yet: a स before a ह stays two sounds. */
const spellings: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/zh/g, 'l'],
  [/chh?/g, 'c'],
  [/sh/g, 's'],
  [/([bdgjkt])h/g, '$1'],
  [/ck/g, 'k'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/ow(?=[bcdfghjklmnprstvz])/g, 'o'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/gny/g, 'gy'],
  [/e/g, 'i'],
  [/o/g, 'u'],
  [/a+i/g, 'i'],
  [/a+u/g, 'u'],
]

/** What both have in common: no a but the first, y as i, one letter for a doubled one. */
const sounds: readonly [RegExp, string][] = [
  [/jN/g, 'gy'],
  [/N/g, 'n'],
  [/R/g, 'ri'],
  [/(?<=[^ ])a/g, ''],
  [/(?<=[^ ])y/g, 'i'],
  [/n(?=[pbfm])/g, 'm'],
  // Meenakshi in Tamil.
  [/tc/g, 'ks'],
  [/([a-z])\1+/g, '$1'],
  // Surnames that are spelt unlike they sound: Singh, Rao and Roy.
  [/ sinh(?= )/g, ' sing'],
  [/ rvu?(?= )/g, ' ru'],
  [/ rui(?= )/g, ' ri'],
]

/** Sounds that scripts do not tell apart: Tamil g and k, Bengali b and v. Vowels are left out. */
const coarse: readonly [RegExp, string][] = [
  [/(?<= )[iu]/g, 'a'],
  [/(?<=[^ ])[iuh]/g, ''],
  [/g/g, 'k'],
  [/d/g, 't'],
  [/[bvf]/g, 'p'],
  [/[jsy]/g, 'c'],
  [/m/g, 'n'],
  [/([a-z])\1+/g, '$1'],
]

const apply = (text: string, rules: readonly [RegExp, string][]) =>
  rules.reduce((now, [from, to]) => now.replace(from, to), text)

const alike = Map.groupBy('abcdefghijklmnopqrstuvwxyz', (letter) => apply(letter, coarse))

/** The letters of a key that some script does not tell apart from this one, itself among them. */
export const lettersLike = (letter: string): string => alike.get(apply(letter, coarse))?.join('') ?? letter

/** Lower case, without marks, words apart from each other and from numbers: ‘7B’ is ‘7 b’. */
const wordsOf = (text: string): string =>
  Array.from(text.normalize('NFKC').toLowerCase(), unmarked)
    .join('')
    .replace(/['’ʼ]/g, '')
    .replace(separators, ' ')
    .replace(/([0-9])(?=[^0-9 ])/g, '$1 ')
    .replace(/([^0-9 ])(?=[0-9])/g, '$1 ')
    .trim()

/** Words as they sound, then more coarsely: ` as srm ~as~crn~`. */
export function searchKey(text: string): string {
  const words = wordsOf(text)
  if (words === '') return ''
  const latin = Array.from(apply(` ${words} `, spellings), latinOf).join('')
  const fine = apply(latin, sounds)
  return `${fine}${apply(fine, coarse).replaceAll(' ', '~')}`
}
