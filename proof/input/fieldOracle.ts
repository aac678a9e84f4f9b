// An independent implementation of the field rules, from the specification: character by character, without regular expressions.

type Letters = readonly string[]

const isBetween = (letter: string, first: string, last: string) => letter >= first && letter <= last
const isDigit = (letter: string) => isBetween(letter, '0', '9')
const isPlainLetter = (letter: string) => isBetween(letter.toLowerCase(), 'a', 'z')

/** Removes spaces at both ends. */
function trimSpaces(text: string): Letters {
  const letters = [...text]
  while (letters[0] === ' ') letters.shift()
  while (letters.at(-1) === ' ') letters.pop()
  return letters
}

/** At least 8 characters, an uppercase letter, a digit or one of twelve symbols; at most 128. */
export function isPassword(text: string, uppercase: string): boolean {
  let size = 0
  let capitals = 0
  let others = 0
  for (const letter of text) {
    size += 1
    if (uppercase.includes(letter)) capitals += 1
    if (isDigit(letter) || '!@#$%^&*()_-'.includes(letter)) others += 1
  }
  return size >= 8 && size <= 128 && capitals > 0 && others > 0
}

/** An optional plus, then 2, 4 and 4 digits; between the groups at most one hyphen, dot or space. */
/** A number that can be dialled: with a plus 8 to 15 digits, without one an Indian number, perhaps after 0 or 91. */
export function isPhone(text: string): boolean {
  const letters = [...text.trimStart()]
  const isInternational = letters[0] === '+'
  if (isInternational) letters.shift()
  if (text.length > 32 || !isDigit(letters[0] ?? 'x')) return false
  if (!letters.every((letter) => isDigit(letter) || ' .()-'.includes(letter))) return false
  const digits = letters.filter(isDigit).join('')
  if (isInternational) return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0')
  return ['', '0', '91'].some(
    (prefix) =>
      digits.startsWith(prefix) && digits.length === prefix.length + 10 && digits.charAt(prefix.length) !== '0',
  )
}

export function isEmail(text: string): boolean {
  const whole = trimSpaces(text).join('')
  const at = whole.indexOf('@')
  if (at < 1 || at > 64 || at !== whole.lastIndexOf('@') || whole.length > 254) return false
  const word = (part: string) =>
    part !== '' &&
    [...part].every((letter) => isPlainLetter(letter) || isDigit(letter) || "!#$%&'*+/=?^_`{|}~-".includes(letter))
  const labels = whole.slice(at + 1).split('.')
  const ending = labels.at(-1) ?? ''
  const label = (part: string) =>
    part.length >= 1 &&
    part.length <= 63 &&
    [...part].every((letter) => isPlainLetter(letter) || isDigit(letter) || letter === '-') &&
    !part.startsWith('-') &&
    !part.endsWith('-')
  return (
    whole.slice(0, at).split('.').every(word) &&
    labels.length >= 2 &&
    labels.every(label) &&
    ending.length >= 2 &&
    [...ending].every(isPlainLetter)
  )
}

/** `foreign` are the letters and vowel signs of other scripts that the test texts contain. */
export function isName(text: string, foreign: { letters: string; signs: string }): boolean {
  const letters = trimSpaces(text.normalize('NFC'))
  const isLetter = (letter: string) => isPlainLetter(letter) || foreign.letters.includes(letter)
  if (letters.length > 100 || !letters.some(isLetter)) return false
  return letters.every((letter) => isLetter(letter) || foreign.signs.includes(letter) || " ,.'-".includes(letter))
}

export function isLabel(text: string, most: number, symbols: string, foreign: string): boolean {
  const letters = trimSpaces(text.normalize('NFC'))
  const allowed = ` _-&(),:+#'${symbols}${foreign}`
  return (
    letters.length >= 1 &&
    letters.length <= most &&
    letters.every((letter) => isPlainLetter(letter) || isDigit(letter) || allowed.includes(letter))
  )
}

/** A whole number from 1 to `most`, as a number or as plain digits. */
export function isWholeNumber(value: unknown, most: number): boolean {
  for (let number = 1; number <= most; number++) if (value === number || value === `${number}`) return true
  return false
}

/** A PIN code: six digits, the first not zero. */
export const isPincode = (text: string) => {
  const letters = trimSpaces(text)
  return letters.length === 6 && letters.every(isDigit) && letters[0] !== '0'
}

/** The Verhoeff check, computed from the symmetries of a pentagon: a digit is a rotation, or a reflection and a rotation. */
export function isAadhaar(text: string): boolean {
  let digits = trimSpaces(text).join('')
  const groups = digits.includes('-') ? digits.split('-') : digits.split(' ')
  if (groups.length === 3 && groups.every((group) => group.length === 4)) digits = groups.join('')
  if (digits.length !== 12 || ![...digits].every(isDigit) || digits.startsWith('0') || digits.startsWith('1'))
    return false
  const times = (a: number, b: number) => {
    const [flipA, turnA, flipB, turnB] = [a >= 5, a % 5, b >= 5, b % 5]
    const turn = (turnA + (flipA ? 5 - turnB : turnB)) % 5
    return flipA !== flipB ? turn + 5 : turn
  }
  const moved = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]
  let check = 0
  for (const [place, digit] of [...digits].reverse().entries()) {
    let value = Number(digit)
    for (let n = 0; n < place % 8; n++) value = moved[value] ?? 0
    check = times(check, value)
  }
  return check === 0
}
