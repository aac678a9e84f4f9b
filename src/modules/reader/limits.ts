/** The reader's own numbers, in one place. */
export const zoomLimits = {
  desktop: { least: 2, most: 5, step: 0.25, start: 2 },
  phone: { least: 1, most: 3, step: 0.1, start: 1 },
} as const
export type Device = keyof typeof zoomLimits

/** Below this width, in CSS pixels, the bar folds and the phone's numbers count. */
export const phoneBelow = 1090
/** Below this width there is no room for two pages. */
export const singleBelow = 1024

/** Bytes of a part of a download: what is lost at most when it is interrupted. */
export const partBytes = 1024 * 1024

/** How long keys and the jump field wait for more, in milliseconds. */
export const debounce = 200
/** How long “Page Not Found” stays, in milliseconds. */
export const messageTime = 3000

export const penColours = [1, 2, 3, 4, 5, 6] as const
export const highlightColours = [1, 2, 3, 4, 5] as const

/** In CSS pixels at scale 2. */
export const thickness = { pen: { desktop: 15, phone: 8 }, eraser: 15 } as const
export const penOpacity = 0.7

/** One step of zoom, kept within its limits and free of the dust of decimals. */
export function zoomed(device: Device, zoom: number, steps: number): number {
  const { least, most, step } = zoomLimits[device]
  return Math.round(Math.min(most, Math.max(least, zoom + steps * step)) * 100) / 100
}

/** The step of zoom nearest to so many times this one: what two fingers mean that moved so far apart. */
export function pinched(device: Device, zoom: number, times: number): number {
  return zoomed(device, zoom, Math.round((zoom * (times - 1)) / zoomLimits[device].step))
}

/** The pages that lie open: the first page alone, then 2–3, 4–5 and so on. */
export function openPages(page: number, total: number, isDual: boolean): number[] {
  if (!isDual || page === 1) return [page]
  const left = page % 2 === 0 ? page : page - 1
  return left < total ? [left, left + 1] : [left]
}

/** The page after turning once; the same page when there is none. */
export function turned(page: number, total: number, isDual: boolean, forward: boolean): number {
  if (!isDual) return Math.min(total, Math.max(1, page + (forward ? 1 : -1)))
  const [left = page, right = left] = openPages(page, total, true)
  if (forward) return right < total ? right + 1 : left
  return left <= 1 ? 1 : Math.max(1, left - 2)
}

/** Where one stands after changing between one page and two: an odd page becomes the page before it. */
export function afterModeChange(page: number, toDual: boolean): number {
  if (page === 1) return 1
  return !toDual && page % 2 === 1 ? page - 1 : page
}

/** The page that was typed, or null for “Page Not Found”. */
export function jumpTarget(typed: string, total: number): number | null {
  if (!/^\d{1,5}$/.test(typed)) return null
  const page = Number(typed)
  return page >= 1 && page <= total ? page : null
}

/** Where a book stands on a device. */
export const downloadStates = { online: 0, available: 1, inProgress: 2, interrupted: 3 } as const
