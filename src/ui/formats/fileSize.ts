const units = ['B', 'kB', 'MB', 'GB'] as const

/** 5242880 as "5 MB", in steps of 1024 like file managers. */
export function showSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value >= 10 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** Whether a file matches an `accept` attribute such as `.pdf,image/*`. */
export function accepts(accept: string, file: { name: string; type: string }): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean)
  if (kinds.length === 0) return true
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return name.endsWith(kind)
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
  })
}
