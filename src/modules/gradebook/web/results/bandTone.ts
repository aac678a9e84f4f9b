/** Charts have six looks of their own. On longer scales the lowest grades take those of a status, so that no two are alike. */
export function bandTone(at: number, bands: number): { tone?: 'part' | 'bad' } {
  if (at < 6) return {}
  return { tone: at === bands - 1 ? 'bad' : 'part' }
}
