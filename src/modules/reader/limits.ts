export const zoomLimits = {
  desktop: { least: 2, most: 5, step: 0.25, start: 2 },
  phone: { least: 1, most: 3, step: 0.1, start: 1 },
} as const
export type Device = keyof typeof zoomLimits

/** Below this width in CSS pixels the toolbar folds and the phone limits apply. */
export const phoneBelow = 1090
/** Below this width in CSS pixels there is no two-page view. */
export const singleBelow = 1024

/** Bytes per part of a download; an interruption loses at most one part. */
export const partBytes = 1024 * 1024

/** For arrow keys and the jump field, in milliseconds. */
export const debounce = 200
/** Milliseconds “Page Not Found” stays visible. */
export const messageTime = 3000

export const penColours = [1, 2, 3, 4, 5, 6] as const
export const highlightColours = [1, 2, 3, 4, 5] as const

/** In CSS pixels at scale 2. */
export const thickness = { pen: { desktop: 15, phone: 8 }, eraser: 15 } as const
export const penOpacity = 0.7

/** Changes the zoom by a number of steps, within limits and without floating-point noise. */
export function zoomed(device: Device, zoom: number, steps: number): number {
  const { least, most, step } = zoomLimits[device]
  return Math.round(Math.min(most, Math.max(least, zoom + steps * step)) * 100) / 100
}

/** The zoom step nearest to `times` the current zoom, for pinching. */
export function pinched(device: Device, zoom: number, times: number): number {
  return zoomed(device, zoom, Math.round((zoom * (times - 1)) / zoomLimits[device].step))
}

/** The visible pages: in two-page view the first page alone, then 2–3, 4–5 and so on. */
export function openPages(page: number, total: number, isDual: boolean): number[] {
  if (!isDual || page === 1) return [page]
  const left = page % 2 === 0 ? page : page - 1
  return left < total ? [left, left + 1] : [left]
}

/** The page after turning once; at the ends of the book, the same page. */
export function turned(page: number, total: number, isDual: boolean, forward: boolean): number {
  if (!isDual) return Math.min(total, Math.max(1, page + (forward ? 1 : -1)))
  const [left = page, right = left] = openPages(page, total, true)
  if (forward) return right < total ? right + 1 : left
  return left <= 1 ? 1 : Math.max(1, left - 2)
}

/** The page to show after switching views: in single-page view, an odd page becomes the one before it. */
export function afterModeChange(page: number, toDual: boolean): number {
  if (page === 1) return 1
  return !toDual && page % 2 === 1 ? page - 1 : page
}

/** Parses the typed page number; null for “Page Not Found”. */
export function jumpTarget(typed: string, total: number): number | null {
  if (!/^\d{1,5}$/.test(typed)) return null
  const page = Number(typed)
  return page >= 1 && page <= total ? page : null
}

export const downloadStates = { online: 0, available: 1, inProgress: 2, interrupted: 3 } as const
