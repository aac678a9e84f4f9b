/** On a desktop zoom 2 shows the whole page in the window, on a phone zoom 1 its whole width. */
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
/** A highlighter drawn by hand, on pages without text such as photos. */
export const marker = { thickness: 32, opacity: 0.45 } as const
/** The colours of strokes: those of the pen, then those of the highlighter. */
export const markerColour = (highlight: number) => penColours.length + highlight

/** The pen's sizes, as multiples of its usual thickness. */
export const penSizes = [0.4, 1, 2] as const

/** The views: one page, two pages side by side, or all pages one below the other. */
export const views = ['single', 'dual', 'scroll'] as const
export type View = (typeof views)[number]

/** Changes the zoom by a number of steps, within limits and without floating-point noise. Between two steps, the first goes to the nearer one. */
export function zoomed(device: Device, zoom: number, steps: number): number {
  const { least, most, step } = zoomLimits[device]
  const at = Math.round((zoom / step) * 1e6) / 1e6
  const target = ((steps > 0 ? Math.floor(at) : Math.ceil(at)) + steps) * step
  return Math.round(Math.min(most, Math.max(least, target)) * 100) / 100
}

/** The zoom in percent of the size a book opens at: 100 to 250 on a desktop. */
export const percentOf = (device: Device, zoom: number): number => Math.round((zoom / zoomLimits[device].start) * 100)

type Size = { readonly width: number; readonly height: number }

/** Space around and between the pages, in CSS pixels. */
const margin = 16
const gap = 8

/** How large the open pages are drawn, in CSS pixels per PDF point: at the zoom a book opens at, and across the whole width. */
export function scalesFor(device: Device, stage: Size, pages: readonly Size[]): { start: number; width: number } {
  const wide = pages.reduce((sum, page) => sum + page.width, 0)
  const high = Math.max(0, ...pages.map((page) => page.height))
  const room = { width: stage.width - 2 * margin - (pages.length - 1) * gap, height: stage.height - 2 * margin }
  if (wide === 0 || room.width <= 0 || room.height <= 0) return { start: 0, width: 0 }
  const width = room.width / wide
  return { width, start: device === 'phone' ? width : Math.min(width, room.height / high) }
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

/** The pages to draw: those that are open or, when all pages are below each other, the one in the middle and its neighbours. */
export function shownPages(page: number, total: number, view: View): number[] {
  if (view !== 'scroll') return openPages(page, total, view === 'dual')
  return [page - 1, page, page + 1].filter((number) => number >= 1 && number <= total)
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
export type DownloadState = (typeof downloadStates)[keyof typeof downloadStates]

/** A book is available once it opens without a network: every part is here, and the files of the reader itself are. */
export function downloadState(
  { have, of, isReady = true }: { have: number; of: number; isReady?: boolean | undefined },
  isRunning: boolean,
): DownloadState {
  if (have >= of && isReady) return downloadStates.available
  return isRunning ? downloadStates.inProgress : downloadStates.interrupted
}
