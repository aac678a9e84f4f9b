/** One caption; times in seconds. */
export type Cue = { readonly from: number; readonly to: number; readonly text: string }

const maxCues = 10_000

const stamp = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/

function seconds(written: string): number | null {
  const found = stamp.exec(written)
  if (!found) return null
  const [, hours = '0', minutes = '0', whole = '0', thousandths = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000
}

/** Drops voice, colour and position tags: the player shows plain text. */
const stripMarkup = (line: string) =>
  line
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lrm;', '\u200e')
    .replaceAll('&rlm;', '\u200f')
    .replaceAll('&amp;', '&')

/** Parses a WebVTT file into cues in chronological order, or null if it isn't one. Notes, styles and settings are ignored. */
export function readCaptions(vtt: string): Cue[] | null {
  const [head = '', ...blocks] = vtt
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(head)) return null
  const cues: Cue[] = []
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line !== '')
    const at = lines.findIndex((line) => line.includes('-->'))
    if (at < 0 || at > 1) continue
    const [begin = '', rest = ''] = (lines[at] ?? '').split('-->')
    const [from, to] = [seconds(begin.trim()), seconds(rest.trim().split(/[ \t]/)[0] ?? '')]
    const text = lines
      .slice(at + 1)
      .map(stripMarkup)
      .join('\n')
      .trim()
    if (from === null || to === null || to <= from || text === '') continue
    cues.push({ from, to, text })
    if (cues.length > maxCues) return null
  }
  return cues.length > 0 ? cues.sort((a, b) => a.from - b.from) : null
}
