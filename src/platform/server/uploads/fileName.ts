const longestName = 150

// Marks that turn the reading direction make "gpj.exe" look like "exe.jpg"; joiners stay, Indian scripts need them.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name that is safe to show and to save under; a name left with nothing becomes "file". */
export function cleanName(name: string): string {
  const cleaner = cleanOnce(name)
  // Trimming or cutting can lay bare another ending or a device's name.
  return cleaner === name ? name : cleanName(cleaner)
}

function cleanOnce(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(directionMarks, '')
    .replace(controls, '')
    .replace(/[<>:"|?*]/g, '_')
    .normalize('NFC')
  const { stem, extension } = splitName(plain.replace(/\s+/g, ' '))
  const trimmed = trimEnds(stem)
  const ending = extension && `.${extension}`
  const room = longestName - ending.length
  const safe = deviceNames.test(trimmed) ? `_${trimmed}` : trimmed || 'file'
  return trimEnds(cut(safe, room)) + ending
}

/** True when a name holds what no honest file name has: a path, control characters or turned reading direction. */
export function isTreacherousName(name: string): boolean {
  const odd = name.trim() === '' || name.length > 1000 || !name.isWellFormed()
  return odd || /[/\\]/.test(name) || name.search(controls) >= 0 || name.search(directionMarks) >= 0
}

/** Splits at the last dot; the extension is in lower case and at most ten letters or digits, else empty. */
export function splitName(name: string): { stem: string; extension: string } {
  const match = /^(.*)\.([a-z0-9]{1,10})\s*$/is.exec(name)
  return match ? { stem: match[1] ?? '', extension: (match[2] ?? '').toLowerCase() } : { stem: name, extension: '' }
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

/** Cuts between whole characters, so that no half of a surrogate pair remains. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
