import { lettersLike, searchKey } from './searchKey.ts'

/** A typed word, as it was typed and as it is compared. */
export type SearchWord = {
  readonly typed: string
  /** Without spaces around it; ‘7b’ has one inside. */
  readonly key: string
  readonly coarse: string
  /** What the key is compared with if nothing is written like the word: null if no mistake is forgiven in it. */
  readonly guesses: Guesses | null
}

const maxWords = 6
/** A phone number is one word, however its digits are grouped. */
const phone = /^\+?\d[\d\s-]{6,}$/

/** The first words of what somebody typed. What is neither letter nor digit is no word. */
export function searchWords(typed: string): SearchWord[] {
  const text = typed.normalize('NFC').trim().toLowerCase()
  const tokens = (phone.test(text) ? text.replace(/[\s-]/g, '') : text).split(/\s+/)
  const words = tokens.flatMap((token) => {
    const [fine = '', coarse = ''] = searchKey(token).split('~')
    return fine === '' ? [] : [{ typed: token, key: fine.trim(), coarse }]
  })
  return words.slice(0, maxWords).map((word) => ({ ...word, guesses: guessesOf(word, words.length === 1) }))
}

/** From this many typed letters on a mistake is forgiven, in a word alone and in one of several. */
const forgivenAlone = 4
const forgivenAmongOthers = 3

/** From this many letters on even the first may be wrong. People seldom mistake the first, and most short words have neighbours. */
const firstLetterFrom = 6

/** Keys of a word with two neighbours exchanged: what was typed the wrong way round may differ in several letters of its key. */
function keysOfSwaps(typed: string): string[] {
  const swaps = Array.from({ length: typed.length - 1 }, (_, at) => {
    const [before, first, second, after] = [typed.slice(0, at), typed[at], typed[at + 1], typed.slice(at + 2)]
    return `${before}${second}${first}${after}`
  })
  return swaps.map((swap) => searchKey(swap).split('~')[0]?.trim() ?? '').filter((key) => /^[a-z]+$/.test(key))
}

/** Regular expressions for a word with one letter wrong, missing, too many or exchanged with its neighbour. */
function withOneMistake(word: string): string[] {
  const any = '[^ ~]'
  const variants: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after.length > 1) variants.push(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    if (at === 0 && word.length < firstLetterFrom) continue
    variants.push(`${before}${any}${after}`)
    if (after === '') continue
    variants.push(`${before}${any}${after.slice(1)}`)
    variants.push(`${before}${after.slice(1)}`)
  }
  return variants
}

const anyOf = (variants: readonly string[]) => `(?:${[...new Set(variants)].join('|')})`

/** A regular expression for the start of a key in another script, which may have a vowel between two consonants. */
function startAlike(key: string): string {
  const letters = Array.from(key, (letter, at) => {
    const others = at === 0 && /[aiu]/.test(letter) ? 'aiu' : lettersLike(letter)
    return `[${others}]${/^[^aiu]{2}/.test(key.slice(at)) ? '[iuh]?' : ''}`
  })
  return ` ${letters.join('')}`
}

/** Whether a text has other letters than Latin ones: then scripts are compared, which is done more coarsely. */
export const otherLetters = '[^ -~]'

type Guesses = {
  readonly typo: string | null
  readonly coarse: string | null
  readonly coarseStart: string | null
  readonly coarseTypo: string | null
}

function guessesOf({ typed, key, coarse }: Omit<SearchWord, 'guesses'>, isAlone: boolean): Guesses | null {
  if (typed.length < (isAlone ? forgivenAlone : forgivenAmongOthers) || key.length < 2 || !/^[a-z]+$/.test(key))
    return null
  const mistakes = withOneMistake(key)
  const covered = new RegExp(`^${anyOf(mistakes)}$`)
  const swaps = keysOfSwaps(typed).filter((swap) => !covered.test(swap))
  return {
    // Short words must match as a whole, or most names would.
    typo: isAlone && key.length < 3 ? null : ` ${anyOf([...mistakes, ...swaps])}${key.length < 5 ? ' ' : ''}`,
    coarse: coarse.length > 1 ? `~${coarse}~` : null,
    coarseStart: key.length > 2 ? startAlike(key) : null,
    coarseTypo: coarse.length > 3 ? `~${anyOf(withOneMistake(coarse))}~` : null,
  }
}

/** How a word was found: the lower, the closer to what was typed. */
export const closeness = {
  word: 0,
  start: 1,
  soundsAlike: 2,
  startSoundsAlike: 3,
  part: 4,
  partSoundsAlike: 5,
  typo: 7,
  coarse: 8,
  coarseStart: 9,
  coarseTypo: 10,
  /** Not at all, beside words that are. */
  missing: 12,
} as const

/** From here on only a guess. */
export const firstGuess = closeness.typo

/** How closely a word is found in a text; null if not at all. The database asks the same of its columns. */
export function closenessOf(word: SearchWord, text: string, key: string, isGuessing = true): number | null {
  const { typed, key: sound, guesses } = word
  const words = ` ${text.toLowerCase()} `
  if (words.includes(` ${typed} `)) return closeness.word
  if (words.includes(` ${typed}`)) return closeness.start
  if (key.includes(` ${sound} `)) return closeness.soundsAlike
  if (key.includes(` ${sound}`)) return closeness.startSoundsAlike
  if (typed.length > 1 && words.includes(typed)) return closeness.part
  if (sound.length > 3 && key.includes(sound)) return closeness.partSoundsAlike
  if (!isGuessing) return null
  if (guesses?.typo && new RegExp(guesses.typo).test(key)) return closeness.typo
  if (!new RegExp(otherLetters).test(text + typed)) return null
  if (guesses?.coarse && key.includes(guesses.coarse)) return closeness.coarse
  if (guesses?.coarseStart && new RegExp(guesses.coarseStart).test(key)) return closeness.coarseStart
  return guesses?.coarseTypo && new RegExp(guesses.coarseTypo).test(key) ? closeness.coarseTypo : null
}
