const maxNameLength = 150

// Direction marks can make "gpj.exe" look like "exe.jpg". Joiners stay, because Indian scripts need them.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we look for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g
const deviceNames = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Makes a file name safe to show and to save; a name with nothing left becomes "file". */
export function cleanName(name: string): string {
  const cleaner = cleanOnce(name)
  // Trimming or truncating can expose another extension or a device name.
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
  const suffix = extension && `.${extension}`
  const room = maxNameLength - suffix.length
  const safe = deviceNames.test(trimmed) ? `_${trimmed}` : trimmed || 'file'
  return trimEnds(truncate(safe, room)) + suffix
}

/** True if the name has something no honest file name has: a path, control characters or direction marks. */
export function isDeceptiveName(name: string): boolean {
  const odd = name.trim() === '' || name.length > 1000 || !name.isWellFormed()
  return odd || /[/\\]/.test(name) || name.search(controls) >= 0 || name.search(directionMarks) >= 0
}

/** Splits at the last dot. The extension is lower-cased; anything but one to ten letters or digits counts as none. */
export function splitName(name: string): { stem: string; extension: string } {
  const match = /^(.*)\.([a-z0-9]{1,10})\s*$/is.exec(name)
  return match ? { stem: match[1] ?? '', extension: (match[2] ?? '').toLowerCase() } : { stem: name, extension: '' }
}

function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, '')
}

/** Truncates without splitting a surrogate pair. */
function truncate(text: string, length: number): string {
  const short = text.slice(0, length)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
